import type { Database, Executor } from '#platform/postgres/database.ts'

export type Size = {
  posts: number
  users: number
  progressRows: number
  /** One post in so many contains the searched word, and one has the student as its author. */
  found: number
  own: number
}

const lessonsPerCourse = 20

/**
 * Adds posts, users and their progress in bulk, with triggers off; counters are recomputed
 * afterwards.
 */
export async function fillDatabase(owner: Database, size: Size, studentId: string): Promise<void> {
  await owner.transaction(async (executor) => {
    const run = (text: string, ...values: unknown[]) => executor.query({ text, values })
    await run('set local session_replication_role = replica')
    await addPeople(run, size)
    await addPosts(run, size, studentId)
    await addCourse(run)
    await addProgress(run, size)
    await run('select private.recount()')
  })
  await owner.query({ text: 'analyze', values: [] })
}

type Run = (text: string, ...values: unknown[]) => ReturnType<Executor['query']>

async function addPeople(run: Run, { users }: Size) {
  await run(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data,
       raw_user_meta_data, created_at, updated_at)
     select md5('user ' || n)::uuid, 'authenticated', 'authenticated', 'person' || n || '@example.com',
       now(), '{}', jsonb_build_object('full_name', 'Sample Person ' || n),
       now() - n * interval '1 minute', now()
     from generate_series(1, $1::int) n`,
    users,
  )
  await run(
    `insert into public.user_roles (user_id, role)
     select md5('user ' || n)::uuid, 'student' from generate_series(1, $1::int) n`,
    users,
  )
}

async function addPosts(run: Run, { posts, found, own }: Size, studentId: string) {
  await run(
    `insert into public.blog_posts (title, slug, content, user_id, author_name, category_id,
       published_at, created_at)
     select 'Bench post ' || n, 'bench-post-' || n,
       '<p>' || repeat('Keep receipts, match the bank feed and close the month. ', 6)
         || case when n % $3::int = 0 then 'Reconcile ' || n else 'Item ' || n end || '</p>',
       case when n % $4::int = 0 then $2::uuid else md5('user ' || (n % 10 + 1))::uuid end, 'Sample',
       (select id from public.blog_categories order by name offset n % 5 limit 1),
       now() - n * interval '1 minute', now() - n * interval '1 minute'
     from generate_series(1, $1::int) n`,
    posts,
    studentId,
    found,
    own,
  )
}

async function addCourse(run: Run) {
  await run(
    `insert into public.courses (id, title, slug, description)
     values (md5('course')::uuid, 'Bench course', 'bench-course', 'For measuring')`,
  )
  await run(
    `insert into public.course_modules (id, course_id, title, order_index)
     values (md5('module')::uuid, md5('course')::uuid, 'Bench module', 0)`,
  )
  await run(
    `insert into public.course_lessons (id, module_id, course_id, title, slug, order_index, content)
     select md5('lesson ' || n)::uuid, md5('module')::uuid, md5('course')::uuid, 'Bench lesson ' || n,
       'bench-lesson-' || n, n - 1, '<p>Words</p>'
     from generate_series(1, $1::int) n`,
    lessonsPerCourse,
  )
}

async function addProgress(run: Run, { users, progressRows }: Size) {
  await run(
    `insert into public.user_course_progress (user_id, course_id, lesson_id, completed_at)
     select md5('user ' || (n % $1::int + 1))::uuid, md5('course')::uuid,
       md5('lesson ' || (n / $1::int % $3::int + 1))::uuid, now() - n * interval '1 second'
     from generate_series(0, $2::int - 1) n
     on conflict do nothing`,
    users,
    progressRows,
    lessonsPerCourse,
  )
}
