import { useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'

type DeletedDataProps = {
  /** The address of the person's data, as a file. */
  download: string
  /** Set when an admin deletes another person's account. */
  isByAdmin?: boolean
}

/** The list of data that a deletion removes or keeps: the same words for the owner and for an admin. */
export function DeletedData({ download, isByAdmin = false }: DeletedDataProps) {
  const [your, you] = isByAdmin ? ['their', 'they'] : ['your', 'you']
  return (
    <div className="max-w-xl">
      <h2 className="text-xl">What will be deleted</h2>
      <ul className="mt-3 list-disc pl-6">
        <li>{your} name, email address, password and all logged-in devices</li>
        <li>the record of {your} completed lessons</li>
        <li>
          {your} notes and bookmarks in lessons, and {your} place in each
        </li>
        <li>
          {your} claimed PDFs, their orders and {your} places on waiting lists
        </li>
        <li>{your} questions about lessons, with the answers and pictures</li>
        <li>{your} blog posts and the pictures in them</li>
      </ul>
      <h2 className="mt-6 text-xl">What stays</h2>
      <p className="mt-3">
        Blog categories and products {you} made will stay, without {your} name. Messages {you} sent
        through the contact form and a subscription to {isByAdmin ? 'your' : 'my'} offers belong to
        the address, not to the account: each offers email has its own link to unsubscribe.
        {isByAdmin && ' The audit log keeps the address, because nothing in it can be deleted.'}
      </p>
      <a href={download} download className="link mt-3 inline-flex min-h-11 items-center">
        Download {isByAdmin ? 'their' : 'my'} data first
      </a>
    </div>
  )
}

/** The end of the form: deletes, or leads back to where it came from. */
export function DeleteOrKeep({ label, back }: { label: string; back: string }) {
  const navigation = useNavigation()
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        type="submit"
        variant="danger"
        pending={navigation.formMethod === 'POST'}
        pendingLabel="Deleting..."
      >
        {label}
      </Button>
      <ButtonLink to={back} variant="outline">
        Keep It
      </ButtonLink>
    </div>
  )
}
