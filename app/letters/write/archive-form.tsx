import { useNavigation } from 'react-router'
import type { Tables } from '#app/lib/database.ts'
import { Form } from '#app/shell/form.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Choice, Input } from '#app/ui/input.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { archiveForm, slugFor } from './archive-fields.ts'

type ArchiveFieldsetProps = {
  values: { isPublic: boolean; slug: string; subject: string }
  error?: string | undefined
}

/** Part of the letter's form while it is a draft. The address is needed for a public letter only. */
export function ArchiveFieldset({
  values: { isPublic, slug, subject },
  error,
}: ArchiveFieldsetProps) {
  const made = slugFor(subject)
  return (
    <fieldset className="group grid gap-2">
      <legend className="mb-2 font-serif text-2xl">On your site</legend>
      <p>
        A public letter has a page of its own once it is sent: search engines find it, and it is in
        your feed.
      </p>
      <Choice type="checkbox" name="isPublic" defaultChecked={isPublic}>
        Everybody can read this letter
      </Choice>
      <Field error={error} className="hidden! group-has-[[name=isPublic]:checked]:grid!">
        <Label>Address after /letters/</Label>
        <Input
          name="slug"
          // One that was made from the subject follows the subject until another is typed.
          defaultValue={slug === made ? '' : slug}
          placeholder={made}
          autoComplete="off"
          spellCheck={false}
        />
        <FieldHelp>
          Small letters, digits and hyphens. Leave it empty to use your subject.
        </FieldHelp>
      </Field>
    </fieldset>
  )
}

type ArchiveFormProps = {
  letter: Pick<Tables<'letters'>, 'subject' | 'slug' | 'is_public' | 'status'>
}

/** For a letter whose words stay as they are. */
export function ArchiveForm({ letter }: ArchiveFormProps) {
  const { errors, props } = useFormCheck(archiveForm, undefined)
  const isSaving = useNavigation().formData?.get('intent') === 'archive'
  const { slug, is_public: isPublic, status, subject } = letter
  return (
    <Form {...props} method="post" preventScrollReset className="grid max-w-3xl gap-5">
      <ArchiveFieldset values={{ isPublic, slug: slug ?? '', subject }} error={errors.slug} />
      <div className="flex flex-wrap items-center gap-4">
        <Button
          type="submit"
          name="intent"
          value="archive"
          variant="outline"
          pending={isSaving}
          pendingLabel="Saving..."
        >
          Save
        </Button>
        {isPublic && status === 'sent' && (
          <SiteLink to={`/letters/${slug}`} className="link">
            See its page
          </SiteLink>
        )}
      </div>
    </Form>
  )
}
