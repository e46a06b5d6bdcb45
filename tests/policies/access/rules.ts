import { ids } from '#tests/policies/support/people-and-content.ts'

export type Verb = 'select' | 'insert' | 'update' | 'delete'
export type Answer =
  | 'yes' // one row or more
  | 'nothing' // no error, and no row seen or touched
  | 'refused' // 42501: no privilege, or a policy's refusal
  | 'invalid' // class 23: a rule that holds for everybody

/** `answers` are those to anonymous, student, other, admin, service: in this order. */
export type Rule = { table: string; about: string; verb: Verb; text: string; answers: string }

export const from = (table: string, condition: string) =>
  `select 1 from public.${table} where ${condition}`
export const remove = (table: string, condition: string) =>
  `delete from public.${table} where ${condition}`
export const change = (table: string, values: string, condition: string) =>
  `update public.${table} set ${values} where ${condition}`
export const add = (table: string, columns: string, values: string) =>
  `insert into public.${table} (${columns}) values (${values})`

export function rulesFor(
  table: string,
  rows: [about: string, text: string, answers: string][],
): Rule[] {
  return rows.map(([about, text, answers]) => {
    const verb = /^\w+/.exec(text)?.[0] as Verb
    return { table, about, verb, text, answers }
  })
}

/** Only admins write the table; its readers are given. */
export function managedByAdmins(
  table: string,
  row: { columns: string; values: string; change: string; is: string },
): Rule[] {
  return rulesFor(table, [
    ['a new row', add(table, row.columns, row.values), 'refused refused refused yes yes'],
    ['any row', change(table, row.change, row.is), 'refused nothing nothing yes yes'],
    ['any row', remove(table, row.is), 'refused nothing nothing yes yes'],
  ])
}

export function readOnlyView(view: string, answers: string): Rule[] {
  const never = 'refused refused refused refused refused'
  return rulesFor(view, [
    ['rows', from(view, 'true'), answers],
    ['rows', `insert into public.${view} default values`, never],
    ['rows', `delete from public.${view}`, never],
    ['rows', `update public.${view} set ${viewColumn[view]} = null`, never],
  ])
}

const viewColumn: Record<string, string> = {
  users: 'email',
  course_progress: 'percent',
  course_outline: 'lesson_title',
  course_minutes: 'minutes',
  coupon_list: 'uses',
  product_demand: 'clicks',
  product_waitlist_people: 'email',
  product_claims: 'email',
  file_references: 'name',
  question_list: 'answer',
  qbo_check_list: 'title',
}

export const student = `user_id = '${ids.student}'`
export const is = (id: string) => `id = '${id}'`
