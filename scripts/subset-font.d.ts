declare module 'subset-font' {
  export type Axis = number | { min: number; max: number; default?: number }
  function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'sfnt'
      variationAxes?: Record<string, Axis>
      keepFeatures?: string[]
    },
  ): Promise<Buffer>

  // biome-ignore lint/style/noDefaultExport: that is how the package exports it
  export { subsetFont as default }
}
