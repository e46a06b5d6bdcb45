import type { ServiceClient } from '#server/service-client.ts'
import type { Row } from './contents.ts'

const mostRows = 500
const mostCharacters = 1_000_000

type Page = { rows: Row[]; last: number }

/** The staged rows of a table in pages of bounded size. */
export async function* eachPage(
  service: ServiceClient,
  transfer: string,
  table: string,
): AsyncGenerator<Page> {
  for (let after = 0; ; ) {
    const { data } = await service
      .rpc('read_staged_rows', { transfer, from_table: table, after })
      .throwOnError()
    const last = data.at(-1)?.number
    if (last === undefined) return
    yield { rows: data.map(({ content }) => content), last }
    after = last
  }
}

export async function* eachStaged(service: ServiceClient, transfer: string, table: string) {
  for await (const { rows } of eachPage(service, transfer, table)) yield* rows
}

/** Stages rows in requests of bounded size; `change` sees their JSON. */
export async function stageRows(
  service: ServiceClient,
  to: { transfer: string; table: string },
  rows: Iterable<object>,
  change = (json: string) => json,
) {
  let waiting: string[] = []
  let length = 0
  const send = async () => {
    if (waiting.length === 0) return
    const contents = change(`[${waiting.join(',')}]`)
    await service
      .rpc('stage_rows', { transfer: to.transfer, to_table: to.table, contents })
      .throwOnError()
    waiting = []
    length = 0
  }
  for (const row of rows) {
    const json = JSON.stringify(row)
    if (waiting.length === mostRows || length + json.length > mostCharacters) await send()
    waiting.push(json)
    length += json.length
  }
  await send()
}
