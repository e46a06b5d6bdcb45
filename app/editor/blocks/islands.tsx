import { type ComponentType, type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { type FormBlock, findMistake } from './block.ts'
import { checkQuestion } from './check-question.ts'
import { domTree } from './dom-tree.ts'
import type { IslandProps } from './island-props.ts'
import { practice } from './practice.ts'
import { PracticeIsland } from './practice-island.tsx'
import { QuestionIsland } from './question-island.tsx'

/** Without the registry: the other blocks need no scripts. */
const live: { block: FormBlock; Island: ComponentType<IslandProps> }[] = [
  { block: practice, Island: PracticeIsland },
  { block: checkQuestion, Island: QuestionIsland },
]

type IslandsProps = {
  /** The element with the text, and its HTML. */
  text: RefObject<HTMLElement | null>
  html: string
}

type Shown = IslandProps & { place: HTMLElement; Island: ComponentType<IslandProps> }

/** Draws what scripts show in the place of blocks, which keep their HTML for printing. */
export function Islands({ text, html }: IslandsProps) {
  const [islands, setIslands] = useState<Shown[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other HTML has other blocks
  useEffect(() => {
    setIslands(text.current ? placeIslands(text.current) : [])
    return () => setIslands([])
  }, [text, html])
  return islands.map(({ place, Island, values, label }) =>
    createPortal(<Island values={values} label={label} />, place, label),
  )
}

function placeIslands(text: HTMLElement): Shown[] {
  const counts = new Map<string, number>()
  return [...text.querySelectorAll<HTMLElement>('[data-live]')].flatMap((element) => {
    const found = live.find(({ block }) => block.name === element.dataset.block)
    if (!found) return []
    const { block, Island } = found
    const values = block.read(domTree(element))
    if (!values || findMistake(block, values)) return []
    const count = (counts.get(block.name) ?? 0) + 1
    counts.set(block.name, count)
    const label = count === 1 ? block.label : `${block.label} ${count}`
    const place = document.createElement('div')
    place.className = 'no-print'
    element.append(place)
    element.dataset.isLive = ''
    return [{ place, Island, values, label }]
  })
}
