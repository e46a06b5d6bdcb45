import { useNavigation } from 'react-router'
import type { Tables } from '#app/lib/database.ts'
import { Form } from '#app/shell/form.tsx'
import { useFormCheck } from '#app/shell/use-form-check.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Choice, Input } from '#app/ui/input.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { archiveForm } from './archive-fields.ts'

type ArchiveFormProps = {
  letter: Pick<Tables<'letters'>, 'subject' | 'slug' | 'is_public' | 'status'>
}

export function ArchiveForm({ letter }: ArchiveFormProps) {
  const { errors, props } = useFormCheck(archiveForm, undefined)
  const isSaving = useNavigation().formData?.get('intent') === 'archive'
  const { slug, is_public: isPublic, status, subject } = letter
  return (
    <section aria-labelledby="archive-heading" className="grid max-w-3xl gap-4">
      <h2 id="archive-heading" className="text-2xl">
        On your site
      </h2>
      <p>
        A public letter has a page of its own once it is sent: search engines find it, and it is in
        your feed.
      </p>
      <Form {...props} method="post" preventScrollReset className="grid gap-5">
        <input type="hidden" name="intent" value="archive" />
        <Choice type="checkbox" name="isPublic" defaultChecked={isPublic}>
          Everybody can read this letter
        </Choice>
        <Field error={errors.slug}>
          <Label>Address after /letters/</Label>
          <Input
            name="slug"
            defaultValue={slug ?? slugFor(subject)}
            autoComplete="off"
            spellCheck={false}
          />
          <FieldHelp>Small letters, digits and hyphens.</FieldHelp>
        </Field>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" variant="outline" pending={isSaving} pendingLabel="Saving...">
            Save
          </Button>
          {isPublic && status === 'sent' && (
            <SiteLink to={`/letters/${slug}`} className="link">
              See its page
            </SiteLink>
          )}
        </div>
      </Form>
    </section>
  )
}

function slugFor(subject: string) {
  const plain = subject.normalize('NFKD').toLowerCase()
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '')
}
