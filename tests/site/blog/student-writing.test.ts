import { expect, test } from 'vitest'
import { socialCardPath } from '#app/lib/seo/seo.ts'
import { findMail, linkIn } from '#tests/site/support/mails.ts'
import { testSite } from '#tests/site/support/site.ts'
import type { Page, Visitor } from '#tests/site/support/visitor.ts'

const site = testSite()

const review = '/admin/blog/review'
const longJourneyMs = 240_000

test(
  'a student writes under approval: approved, changed, refused, trusted, and closed',
  async () => {
    const admin = await site.as('admin')
    const student = await site.as('student')
    const { email, fullName } = student.account
    expect((await admin.visit(review)).text).toContain('Nothing is waiting.')
    await setWriting(admin, 'You approve each post first')

    // It waits: for its writer and the admin only.
    const form = await student.visit('/admin/blog')
    expect(form.text).toContain('I read every post before it appears on the site.')
    const waiting = await write(student, 'Waiting words', 'Send for approval')
    expect(waiting.toasts.join()).toContain('Your post is waiting for approval.')
    const own = waiting.get('article', 'Waiting words')
    expect(own.text).toContain('Waiting for approval')
    const unseen = await waiting.follow('View Waiting words', own)
    expect(unseen.get('heading').text).toBe('Waiting words')
    expect(unseen.text).toContain('Only the author and admins can see this page.')
    expect(unseen.text).toContain('Waiting for approval')
    expect(await placesWith('Waiting words', 'waiting-words')).toEqual([])

    const seen = await (await admin.visit('/admin/blog')).follow(/^Posts by students ?1 new$/)
    expect(seen.address).toBe(review)

    // A change made after the admin has looked is not approved with it.
    await edit(student, 'Waiting words', 'Other words.', 'Keep waiting for approval')
    const changed = await seen.press('Approve Waiting words')
    expect(changed.toasts.join()).toContain('It changed since you read it.')
    expect(changed.main.text).toContain('Changed since you read it')
    expect(changed.tags('ins')[0]?.text).toContain('Other')
    expect(await placesWith('Waiting words', 'waiting-words')).toEqual([])
    const approved = await changed.press('Approve Waiting words')
    expect(approved.toasts.join()).toContain('“Waiting words” is approved.')
    expect(approved.main.text).toContain('Nothing is waiting.')
    expect(await placesWith('Waiting words', 'waiting-words')).toEqual(
      Object.keys(placesOf('waiting-words')),
    )

    // A changed post waits again, and its writer is told before saving.
    const editing = await (await student.visit('/admin/blog')).follow('Edit Waiting words')
    expect(editing.text).toContain('this post leaves the site until I have read it again')
    await edit(student, 'Waiting words', 'Changed words.', 'Send the changed post for approval')
    expect(await placesWith('Waiting words', 'waiting-words')).toEqual([])

    // Refused with a reason; the writer gets it by mail and beside the post.
    const list = await admin.visit(review)
    const dialog = list.dialog('Refuse Waiting words')
    const silent = await list.press('Refuse', {}, dialog)
    expect(silent.html).toContain('Please give a reason. The writer reads it.')
    const refused = await list.press('Refuse', { Reason: 'Please name your source.' }, dialog)
    expect(refused.toasts.join()).toContain('gets your reason by email.')
    const mail = await findMail(site, email)
    expect(mail.subject).toBe('About your post “Waiting words”')
    expect(mail.text).toContain('Please name your source.')
    const told = (await student.visit(linkIn(mail, 'admin/blog'))).get('article', 'Waiting words')
    expect(told.text).toContain('Not approved')
    expect(told.text).toContain('Please name your source.')

    // Sent again and approved with trust: the next post appears at once, and is still told.
    await edit(student, 'Waiting words', 'With a source.', 'Send for approval')
    const trust = /^Approve and always trust this writer: Waiting words/
    const trusted = await (await admin.visit(review)).press(trust)
    expect(trusted.toasts.join()).toContain('From now on, posts by')
    await write(student, 'Trusted words', 'Publish now')
    expect(await placesWith('Trusted words', 'trusted-words')).toEqual(
      Object.keys(placesOf('trusted-words')),
    )
    const kept = await (await admin.visit(review)).press('Keep it Trusted words')
    expect(kept.toasts.join()).toContain('“Trusted words” stays on the site.')
    const withdrawn = await kept.press(`Withdraw trust from ${fullName}`)
    expect(withdrawn.main.text).toContain('Nobody yet.')
    const later = await write(student, 'Later words', 'Send for approval')
    expect(later.toasts.join()).toContain('Your post is waiting for approval.')

    // Closed: a sentence in the place of the form; what is there stays, and can be deleted.
    const open = await student.visit('/admin/blog')
    await setWriting(admin, 'Students cannot write')
    const late = await open.press('Create Post', { Title: 'Too late', Content: '<p>Words.</p>' })
    expect(late.toasts.join()).toContain('I’m not taking posts from students right now.')
    expect((await student.visit('/admin/categories')).text).toContain(
      'I choose the categories right now.',
    )
    const closed = await student.visit('/admin/blog')
    expect(closed.text).toContain('I’m not taking posts from students right now.')
    expect(closed.hasField('Title')).toBe(false)
    expect(closed.has('link', /^Edit /)).toBe(false)
    expect(await placesWith('Trusted words', 'trusted-words')).toContain('/blog')
    const deleted = await closed.press('Delete Post', {}, closed.dialog('Delete Trusted words'))
    expect(deleted.toasts.join()).toContain('Blog post deleted.')
  },
  longJourneyMs,
)

async function setWriting(admin: Visitor, state: string) {
  const saved = await (await admin.visit(review)).press('Save', { [state]: true })
  expect(saved.toasts.join()).toContain(state)
}

async function write(student: Visitor, title: string, publishing: string) {
  const form = await student.visit('/admin/blog')
  const fields = { Title: title, Content: '<p>Sample text.</p>', [publishing]: true }
  return expectSaved(await form.press('Create Post', fields), title)
}

async function edit(student: Visitor, title: string, words: string, publishing: string) {
  const form = await (await student.visit('/admin/blog')).follow(`Edit ${title}`)
  const fields = { Content: `<p>${words}</p>`, [publishing]: true }
  return expectSaved(await form.press('Update Post', fields), title)
}

function expectSaved(page: Page, title: string) {
  expect(page.text).toContain(`“${title}” is saved.`)
  return page
}

/** Where visitors come upon a post, and how it is recognized there. */
function placesOf(slug: string): Record<string, 'title' | 'address' | 'status'> {
  return {
    '/blog': 'title',
    '/blog?q=words': 'title',
    '/blog/rss.xml': 'title',
    '/blog/feed.json': 'title',
    '/sitemap.xml': 'address',
    [`/blog/${slug}`]: 'status',
    [socialCardPath(`/blog/${slug}`)]: 'status',
  }
}

async function placesWith(title: string, slug: string) {
  const found: string[] = []
  for (const [place, kind] of Object.entries(placesOf(slug))) {
    const answer = await site.visitor().fetch(place)
    const text = kind === 'title' ? title : `/blog/${slug}<`
    const isThere = kind === 'status' ? answer.ok : (await answer.text()).includes(text)
    if (isThere) found.push(place)
  }
  return found
}
