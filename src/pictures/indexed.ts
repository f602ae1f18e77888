import { promisify } from 'node:util'
import { deflate } from 'node:zlib'

/** Bits of a colour channel that tell colours apart when the palette is made. */
const BITS = 5
const BINS = 1 << (3 * BITS)
const COLOURS = 256

/** A PNG with a palette of 256 colours, from opaque RGBA pixels. A map of flat colours loses nothing visible and a third of the bytes remain. */
export async function indexedPng(pixels: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  const { palette, indexOf } = makePalette(pixels)
  // Each row begins with the number of its filter: none.
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0, from = 0, to = 0; y < height; y++) {
    to++
    for (let x = 0; x < width; x++, from += 4) rows[to++] = indexOf[bin(pixels, from)]
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('PLTE', palette),
      chunk('IDAT', await promisify(deflate)(rows, { level: 7 })),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

const CRC = Array.from({ length: 256 }, (_, byte) => {
  let c = byte
  for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1
  return c
})
/** The checksum of a PNG's chunk. zlib has it only from Node 20.15 on. */
const crc32 = (data: Buffer): number => {
  let c = 0xffffffff
  for (const byte of data) c = CRC[(c ^ byte) & 0xff] ^ (c >>> 8)
  return (c ^ 0xffffffff) >>> 0
}

const bin = (pixels: Uint8Array, at: number): number =>
  ((pixels[at] >> (8 - BITS)) << (2 * BITS)) | ((pixels[at + 1] >> (8 - BITS)) << BITS) | (pixels[at + 2] >> (8 - BITS))

/** Colours of like shade. */
interface ColourBox {
  bins: number[]
  weight: number
  spread: number
  channel: number
}

/** Median cut: the box of colours with the most to lose is cut in two until there are 256. */
function makePalette(pixels: Uint8Array): { palette: Buffer; indexOf: Uint8Array } {
  const count = new Float64Array(BINS)
  const sums = [new Float64Array(BINS), new Float64Array(BINS), new Float64Array(BINS)]
  for (let at = 0; at < pixels.length; at += 4) {
    const b = bin(pixels, at)
    count[b]++
    for (let c = 0; c < 3; c++) sums[c][b] += pixels[at + c]
  }
  const used = Array.from({ length: BINS }, (_, b) => b).filter((b) => count[b] > 0)
  const mean = (b: number, c: number): number => sums[c][b] / count[b]
  const measure = (bins: number[]): ColourBox => {
    let [spread, channel, weight] = [0, 0, 0]
    for (const b of bins) weight += count[b]
    for (let c = 0; c < 3; c++) {
      let [low, high] = [255, 0]
      for (const b of bins) {
        low = Math.min(low, mean(b, c))
        high = Math.max(high, mean(b, c))
      }
      if (high - low > spread) [spread, channel] = [high - low, c]
    }
    return { bins, weight, spread, channel }
  }
  const boxes = [measure(used)]
  while (boxes.length < COLOURS) {
    // Few pixels of a colour far off count as well as many of one near by: small marks must keep their colour.
    const loss = (box: ColourBox): number => (box.bins.length > 1 ? box.spread * box.spread * Math.sqrt(box.weight) : 0)
    const worst = boxes.reduce((a, b) => (loss(b) > loss(a) ? b : a))
    if (loss(worst) === 0) break
    const middle =
      worst.bins.reduce((sum, b) => sum + mean(b, worst.channel) * Math.sqrt(count[b]), 0) /
      worst.bins.reduce((sum, b) => sum + Math.sqrt(count[b]), 0)
    const low = worst.bins.filter((b) => mean(b, worst.channel) <= middle)
    const high = worst.bins.filter((b) => mean(b, worst.channel) > middle)
    if (low.length === 0 || high.length === 0) {
      worst.spread = 0
      continue
    }
    boxes.splice(boxes.indexOf(worst), 1, measure(low), measure(high))
  }
  const palette = Buffer.alloc(boxes.length * 3)
  const indexOf = new Uint8Array(BINS)
  boxes.forEach(({ bins, weight }, i) => {
    for (let c = 0; c < 3; c++) palette[i * 3 + c] = Math.round(bins.reduce((sum, b) => sum + sums[c][b], 0) / weight)
    for (const b of bins) indexOf[b] = i
  })
  return { palette, indexOf }
}
