import type { Block } from './block.ts'
import { callout } from './callout.ts'
import { checkQuestion } from './check-question.ts'
import { clickPath } from './click-path.ts'
import { drawnScreen } from './drawn-screen.ts'
import { file } from './file.ts'
import { film } from './film.ts'
import { practice } from './practice.ts'
import { tAccounts } from './t-accounts.ts'

/** Every block of posts and lessons, in the order of the menu: a new one is a file and a line here. */
export const blocks: Block[] = [
  callout,
  clickPath,
  drawnScreen,
  tAccounts,
  checkQuestion,
  practice,
  file,
  film,
]

/** More of them are shown as ordinary text. */
export const mostBlocks = 60

export function findBlock(name: string | undefined): Block | undefined {
  return blocks.find((block) => block.name === name)
}
