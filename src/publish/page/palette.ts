/** Colours that are told apart on both grounds, 3:1 and more against each: by number. */
const LIGHT = ['#1f5fa8', '#b5402a', '#2e7d4f', '#8a4fa3', '#8a6d00', '#00798c', '#6b6b6b', '#a03070']
const DARK = ['#7db4f0', '#f08a70', '#7cc79a', '#c79be0', '#e0c060', '#5cc8d8', '#b8b8b8', '#e58aa3']

export const isDark = (): boolean => document.documentElement.dataset.scheme === 'dark'

/** Of charts, on the page's ground. */
export const lineColour = (number: number): string => (isDark() ? DARK : LIGHT)[number % LIGHT.length]
/** Of layers, on the map's, which is light in both. */
export const layerColour = (number: number): string => LIGHT[number % LIGHT.length]
