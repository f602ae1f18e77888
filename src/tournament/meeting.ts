import type { Table } from './acts.ts'

/** "Ann (North) - Bob (South, 3 points given)". */
export const meetingText = ({ sides, given }: Pick<Table, 'sides' | 'given'>): string =>
  sides
    .map(({ contestant, side }, i) => `${contestant} (${side}${given?.[i] ? `, ${given[i]} point${given[i] === 1 ? '' : 's'} given` : ''})`)
    .join(' - ')
