import { PracticePad } from '#app/editor/practice/practice-pad.tsx'
import type { IslandProps } from './island-props.ts'
import { practiceOf } from './practice.ts'

export function PracticeIsland({ values, label }: IslandProps) {
  return <PracticePad practice={practiceOf(values)} label={label} />
}
