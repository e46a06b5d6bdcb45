declare module 'subset-font' {
  export type Axis = number | { min: number; max: number; default?: number }
  function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2' | 'sfnt'; variationAxes?: Record<string, Axis> },
  ): Promise<Buffer>

  export { subsetFont as default }
}
