-- Who may publish is asked: until the owner has chosen, also 'open' on purpose, the site check names an open
-- blog as a risk.
alter table public.site_settings
  add column writing_is_chosen boolean not null default false;

update public.site_settings
set writing_is_chosen = true
where student_writing <> 'open';
