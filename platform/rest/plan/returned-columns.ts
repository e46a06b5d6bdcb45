import type { Table } from '#platform/rest/catalogue/catalogue.ts'
import type { Preferences } from '#platform/rest/protocol/preferences.ts'
import type { ReadPlan } from './plan.ts'

/**
 * The columns of `returning`, no more than the outer select needs: each one requires the caller's
 * select privilege.
 */
export function returnedColumns(
  plan: ReadPlan,
  table: Table,
  shown: Preferences['return'],
): string[] {
  if (shown === 'headers-only') return table.primaryKey
  if (shown !== 'representation') return []
  const columns = new Set<string>()
  for (const { field, aggregate } of plan.select) {
    if (field.name !== '*' || !aggregate) columns.add(field.name)
  }
  for (const { embed, field } of plan.order) if (!embed) columns.add(field.name)
  for (const { relationship } of plan.embeds) {
    // A computed relationship is given the whole row.
    if (relationship.kind === 'computed') columns.add('*')
    else if (relationship.kind === 'many-to-many') {
      for (const [column] of relationship.junction.originColumns) columns.add(column)
    } else for (const [column] of relationship.columns) columns.add(column)
  }
  if (!columns.has('*')) return [...columns]
  // Computed columns are not part of `*`.
  return ['*', ...[...columns].filter((name) => name !== '*' && !table.columns.has(name))]
}
