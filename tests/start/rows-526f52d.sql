-- What a site of version 526f52d holds after some use: an owner, a student, and rows of what they did.

-- The password of both is the one of the tests' admin.
insert into auth.users
  (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
values
  (
    '00000000-0000-0000-0000-000000000000', '00000000-0000-4000-8000-0000000000a1', 'authenticated', 'authenticated', 'admin@example.com',
    '$2b$04$Z9bEVuMz3PFC7fgbSkT6wO0Nv1K55BwyfAAhQYyxAlSx7tNmcvSrm', now(), '{}', '{"full_name": "Kept Owner"}', now(), now()
  ),
  (
    '00000000-0000-0000-0000-000000000000', '00000000-0000-4000-8000-0000000000b1', 'authenticated', 'authenticated', 'student@example.com',
    '$2b$04$Z9bEVuMz3PFC7fgbSkT6wO0Nv1K55BwyfAAhQYyxAlSx7tNmcvSrm', now(), '{}', '{"full_name": "Kept Student"}', now(), now()
  );
update public.user_roles set role = 'admin' where user_id = '00000000-0000-4000-8000-0000000000a1';
insert into private.first_start default values;

insert into public.blog_posts (id, title, content, user_id, published_at)
values ('00000000-0000-4000-8000-0000000000d1', 'Before', '<p>Words</p>', '00000000-0000-4000-8000-0000000000a1', now());
-- Its first address leads to the new one.
update public.blog_posts set slug = 'kept-post', title = 'Kept post' where slug = 'before';

insert into public.courses (id, title, slug) values ('00000000-0000-4000-8000-0000000000e1', 'Kept course', 'kept-course');
insert into public.course_modules (id, course_id, title, order_index)
values ('00000000-0000-4000-8000-0000000000e2', '00000000-0000-4000-8000-0000000000e1', 'Kept module', 0);
insert into public.course_lessons
  (id, module_id, course_id, title, slug, order_index, content_type, content, video_url, video_name, video_size_bytes, captions_url)
values
  (
    '00000000-0000-4000-8000-0000000000e3', '00000000-0000-4000-8000-0000000000e2', '00000000-0000-4000-8000-0000000000e1',
    'Kept text', 'kept-text', 0, 'text', '<p>Words</p>', null, null, null, null
  ),
  (
    '00000000-0000-4000-8000-0000000000e4', '00000000-0000-4000-8000-0000000000e2', '00000000-0000-4000-8000-0000000000e1',
    'Kept film', 'kept-film', 1, 'video', null, 'kept/film.mp4', 'film.mp4', 1000, 'kept/film.vtt'
  );
insert into storage.objects (bucket_id, name, metadata)
values
  ('course-videos', 'kept/film.mp4', '{"size": 1000, "mimetype": "video/mp4"}'),
  ('course-videos', 'kept/film.vtt', '{"size": 100, "mimetype": "text/vtt"}');

insert into public.user_course_progress (user_id, course_id, lesson_id, completed_at)
values
  ('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000e1', '00000000-0000-4000-8000-0000000000e3', now() - interval '20 days'),
  ('00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000000e1', '00000000-0000-4000-8000-0000000000e3', now() - interval '20 days');
insert into public.opened_lessons (user_id, course_id, lesson_id, opened_at)
values
  ('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000e1', '00000000-0000-4000-8000-0000000000e4', now() - interval '19 days'),
  ('00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000000e1', '00000000-0000-4000-8000-0000000000e4', now() - interval '19 days');

insert into public.products (id, title, slug, price, pdf_file_url, user_id)
values
  ('00000000-0000-4000-8000-0000000000f1', 'Kept workbook', 'kept-workbook', 0, 'kept/workbook.pdf', '00000000-0000-4000-8000-0000000000a1'),
  ('00000000-0000-4000-8000-0000000000f2', 'Kept guide', 'kept-guide', 19.5, 'kept/guide.pdf', '00000000-0000-4000-8000-0000000000a1');
insert into public.product_orders (user_id, product_id)
values ('00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000000f1');
insert into public.product_interest (product_id, clicks) values ('00000000-0000-4000-8000-0000000000f2', 3);
insert into public.product_waitlist (product_id, user_id, consent)
values ('00000000-0000-4000-8000-0000000000f2', '00000000-0000-4000-8000-0000000000b1', 'Tell me once.');

insert into public.letters
  (id, subject, body_html, topic, audience, status, started_at, finished_at, slug, is_public, mail_html, mail_text, created_by)
values
  (
    '00000000-0000-4000-8000-0000000000a7', 'Kept letter', '<p>News</p>', 'offers', '[{"kind": "offers"}]', 'sent',
    now(), now(), 'kept-letter', true, '<p>News</p>', 'News', '00000000-0000-4000-8000-0000000000a1'
  );
insert into public.letter_recipients (letter_id, address, status, attempts, sent_at)
values ('00000000-0000-4000-8000-0000000000a7', 'reader@example.com', 'sent', 1, now());
insert into public.sign_up_offers_emails (email) values ('reader@example.com');
insert into public.contact_submissions (id, name, email, message)
values ('00000000-0000-4000-8000-0000000000a9', 'Kept sender', 'sender@example.com', 'A message');

insert into public.daily_numbers (day, kind, name, count)
values (current_date - 1, 'visit', '', 7), (current_date - 1, 'page', '/blog/before', 2);
insert into public.audit_log (actor_id, actor_email, act, subject_id, subject_email)
values
  (
    '00000000-0000-4000-8000-0000000000a1', 'admin@example.com', 'send_reset',
    '00000000-0000-4000-8000-0000000000b1', 'student@example.com'
  );
