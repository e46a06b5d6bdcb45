-- What the same site holds after some use of version 1749882f, beside rows-526f52d.sql.

insert into public.lesson_notes (user_id, lesson_id, words)
values ('00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000000e3', 'A kept note');
insert into public.lesson_bookmarks (user_id, lesson_id)
values ('00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000000e3');
insert into public.lesson_places (user_id, lesson_id, video_seconds)
values ('00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000000e4', 90);
insert into public.lesson_questions (id, lesson_id, user_id, question, answer, answered_at, is_public)
values
  (
    '00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-0000000000e3',
    '00000000-0000-4000-8000-0000000000b1', 'A kept question', 'A kept answer', now(), true
  );
insert into public.learning_reminders (user_id, days, hour, time_zone, next_at)
values ('00000000-0000-4000-8000-0000000000b1', '{1,4}', 18, 'America/Los_Angeles', now() + interval '1 year');
insert into public.record_links (id, user_id)
values ('00000000-0000-4000-8000-0000000000c2', '00000000-0000-4000-8000-0000000000b1');
insert into public.qbo_checks (lesson_id, checked_on)
values ('00000000-0000-4000-8000-0000000000e3', current_date - 200);

insert into public.coupons (id, code, percent) values ('00000000-0000-4000-8000-0000000000c3', 'KEPT-20', 20);
insert into public.paid_orders
  (
    id, user_id, product_id, product_title, pdf_file_url, email, state, is_test, price_cents, total_cents, fee_cents,
    stripe_session_id, paid_at, fulfilled_at, discount_cents, coupon_code, coupon_id
  )
values
  (
    '00000000-0000-4000-8000-0000000000c4', '00000000-0000-4000-8000-0000000000b1',
    '00000000-0000-4000-8000-0000000000f2', 'Kept guide', 'kept/guide.pdf', 'student@example.com', 'fulfilled', false,
    1950, 1560, 75, 'cs_kept', now(), now(), 390, 'KEPT-20', '00000000-0000-4000-8000-0000000000c3'
  );
insert into public.product_orders
  (user_id, product_id, price_at_purchase, product_title, product_price, pdf_file_url, paid_order_id)
values
  (
    '00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000000f2', 15.6, 'Kept guide', 19.5,
    'kept/guide.pdf', '00000000-0000-4000-8000-0000000000c4'
  );

insert into public.letters (id, subject, body_html, topic, audience)
values ('00000000-0000-4000-8000-0000000000a8', 'Kept draft', '<p>Soon</p>', 'offers', '[{"kind": "offers"}]');
insert into public.saved_replies (name, words) values ('Kept reply', 'Thank you.');
insert into public.contact_replies (submission_id, words)
values ('00000000-0000-4000-8000-0000000000a9', 'A kept answer');
insert into public.person_notes (user_id, note)
values ('00000000-0000-4000-8000-0000000000b1', 'A kept note about a person');
