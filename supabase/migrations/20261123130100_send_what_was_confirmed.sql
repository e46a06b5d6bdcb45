-- A letter goes to the groups and the number of people that its writer confirmed, or to nobody.
drop function public.start_letter(uuid, timestamptz);

-- As before (20261120300200_send_letters.sql). With an audience it becomes the letter's; with an expected
-- number of people, any other number sends nothing.
create function public.start_letter(
  letter uuid,
  at timestamptz default null,
  audience jsonb default null,
  topic text default null,
  expected int default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  chosen public.letters := private.find_letter(letter, '{draft}');
  reached int;
begin
  if chosen.subject !~ '\S' then
    raise exception 'Please give the letter a subject first.' using errcode = 'P0001';
  end if;
  if coalesce(position('%unsubscribe_url%' in chosen.mail_html), 0) = 0
    or coalesce(position('%unsubscribe_url%' in chosen.mail_text), 0) = 0
  then
    raise exception 'The letter has no link to unsubscribe.' using errcode = 'P0001';
  end if;
  update public.letters as l
  set
    audience = coalesce(start_letter.audience, l.audience),
    topic = coalesce(start_letter.topic, l.topic)
  where l.id = letter
  returning l.* into chosen;

  if at > now() then
    reached := (select count(*) from private.letter_audience(chosen.audience, chosen.topic));
    update public.letters
    set
      status = 'scheduled',
      scheduled_at = at
    where id = letter;
  else
    -- Counted after writing the queue: somebody may sign up between two statements.
    perform private.begin_letter(chosen);
    reached := (select count(*) from public.letter_recipients as r where r.letter_id = letter);
    if reached = 0 then
      raise exception 'Nobody would get this letter. Please choose other people.' using errcode = 'P0001';
    end if;
  end if;
  if reached <> expected then
    raise exception '%', format(
      'Your list has changed meanwhile: %s would get this letter now. Please look again.',
      case reached when 1 then '1 person' else to_char(reached, 'FM999,999,999') || ' people' end
    ) using errcode = 'P0001';
  end if;
end
$$;

revoke execute on function public.start_letter(uuid, timestamptz, jsonb, text, int) from public, anon;
grant execute on function public.start_letter(uuid, timestamptz, jsonb, text, int)
  to authenticated, service_role;
