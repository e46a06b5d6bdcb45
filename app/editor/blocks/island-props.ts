import type { Values } from './block.ts'

/** `label` tells several of a kind on one page apart. */
export type IslandProps = { values: Values; label: string }
