/** 2.6: to the nearest whole, halves up (towards plus infinity: -1.5 gives -1). Guards against binary fractions such as 2.4999999. */
export const nearest = (value: number): number => Math.floor(value + 0.5 + 1e-9)

/** For printing: at most two decimals, none when whole. */
export const shown = (value: number): string => String(Math.round(value * 100) / 100)
