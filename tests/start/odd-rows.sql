-- Rows that the oldest release accepted, or that a restore with triggers off could leave behind.
set session_replication_role = replica;

insert into auth.users (id, aud, role, email, raw_user_meta_data, created_at, updated_at)
values
  (
    '00000000-0000-4000-8000-000000000001',
    'authenticated',
    'authenticated',
    'odd@example.com',
    jsonb_build_object('full_name', repeat('n', 1048576)),
    '-infinity',
    'infinity'
  );
insert into user_roles (user_id, role) values ('00000000-0000-4000-8000-000000000001', 'student');

-- The last one's author no longer exists.
insert into blog_posts (title, slug, content, user_id, published_at, created_at)
values
  (repeat('t', 200), 'odd-long', repeat('<p>w</p>', 125000), '00000000-0000-4000-8000-000000000001', now(), now()),
  ('Odd infinity', 'odd-infinity', '<p>Words</p>', '00000000-0000-4000-8000-000000000001', '-infinity', 'infinity'),
  ('Odd BC', 'odd-before-christ', '<p>Words</p>', '00000000-0000-4000-8000-000000000001', '0044-03-15 BC', '4713-01-01 BC'),
  ('Odd author', 'odd-no-author', '<p>Words</p>', '00000000-0000-4000-8000-000000000009', now(), now());

insert into courses (id, title, slug, created_at, updated_at)
values ('00000000-0000-4000-8000-000000000002', 'Odd course', 'odd-course', '-infinity', '294276-01-01');
insert into course_modules (id, course_id, title, order_index)
values
  ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000002', 'Odd module', 2147483647);
insert into course_lessons (id, module_id, course_id, title, slug, order_index, content)
values
  (
    '00000000-0000-4000-8000-000000000004',
    '00000000-0000-4000-8000-000000000003',
    '00000000-0000-4000-8000-000000000002',
    'Odd lesson',
    'odd-lesson',
    0,
    repeat('w', 1000000)
  );
insert into user_course_progress (user_id, course_id, lesson_id, completed_at)
values
  (
    '00000000-0000-4000-8000-000000000001',
    '00000000-0000-4000-8000-000000000002',
    '00000000-0000-4000-8000-000000000004',
    'infinity'
  );
insert into contact_submissions (name, email, message, created_at, email_error)
values ('Odd', 'odd@example.com', repeat('m', 5000), '0001-01-01 BC', repeat('e', 1048576));
insert into sign_up_offers_emails (email, created_at) values ('odd@example.com', '-infinity');
