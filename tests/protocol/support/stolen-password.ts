import { codeAt, stepAt } from '#platform/auth/codes/totp.ts'
import { sql } from '#platform/postgres/sql.ts'
import { present, someone } from './auth.ts'
import type { TestServices } from './services.ts'

/** The only admin, with a second factor, and an attacker who knows her password alone. */
export async function stealPassword(services: TestServices) {
  const account = someone()
  const owner = services.anon()
  const { data } = await owner.auth.signUp(account)
  const { id } = present(data.user)
  await services.database.owner.query(
    sql`update user_roles set role = 'admin' where user_id = ${id}`,
  )
  const factor = present((await owner.auth.mfa.enroll({ factorType: 'totp' })).data)
  const { error } = await owner.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: codeAt(factor.totp.secret, stepAt(new Date())),
  })
  if (error) throw error
  const signedIn = await services.anon().auth.signInWithPassword(account)
  const ownToken = present((await owner.auth.getSession()).data.session).access_token
  return { id, owner, ownToken, stolenToken: present(signedIn.data.session).access_token }
}
