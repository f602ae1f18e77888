import { isSignedBy } from '../../engine/beacon-round.ts'

declare global {
  interface Window {
    adjutantBeacon: typeof isSignedBy
  }
}

// A file of its own: only who checks the dice of a campaign with a beacon reads it.
window.adjutantBeacon = isSignedBy
