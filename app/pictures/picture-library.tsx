import { useEffect, useState } from 'react'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { Button } from '#app/ui/button.tsx'
import { describeUses, nameOfPicture } from './describe-uses.ts'
import { fetchPictures } from './fetch-pictures.ts'
import type { LibraryPicture } from './pictures.data.ts'

type PictureLibraryProps = { onChoose: (picture: LibraryPicture) => void }

/** The pictures that this person uploaded before, newest first, each a button. */
export function PictureLibrary({ onChoose }: PictureLibraryProps) {
  const [page, setPage] = useState(1)
  const [pictures, setPictures] = useState<LibraryPicture[] | null>(null)
  const [total, setTotal] = useState(0)
  const [error, setError] = useState('')

  useEffect(() => {
    let isCurrent = true
    void fetchPictures(page).then((answer) => {
      if (!isCurrent) return
      if ('error' in answer) return setError(answer.error)
      setPictures((before) =>
        page === 1 ? answer.pictures : [...(before ?? []), ...answer.pictures],
      )
      setTotal(answer.total)
    })
    return () => {
      isCurrent = false
    }
  }, [page])

  if (error) {
    return (
      <p role="alert" className="text-danger-ink text-sm">
        {error}
      </p>
    )
  }
  if (!pictures) return <p className="text-muted text-sm">Loading pictures...</p>
  if (pictures.length === 0) {
    return <p className="text-muted text-sm">There are no pictures yet. Upload your first one.</p>
  }
  return (
    <div className="grid gap-4">
      <ul aria-label="My pictures" className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {pictures.map((picture) => (
          <li key={`${picture.bucket}/${picture.path}`}>
            <PictureButton picture={picture} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {pictures.length < total && (
        <Button
          variant="outline"
          size="small"
          className="justify-self-start"
          onClick={() => setPage(page + 1)}
        >
          Show more
        </Button>
      )}
    </div>
  )
}

type PictureButtonProps = PictureLibraryProps & { picture: LibraryPicture }

function PictureButton({ picture, onChoose }: PictureButtonProps) {
  return (
    <button
      type="button"
      onClick={() => onChoose(picture)}
      className="grid w-full gap-1.5 rounded-md border border-rule bg-card p-2 text-left hover:bg-sunk"
    >
      <img
        src={picture.thumbnail}
        alt=""
        loading="lazy"
        className="aspect-[4/3] w-full rounded-sm bg-sunk object-contain"
      />
      <span className="line-clamp-2 font-semibold text-sm">
        {nameOfPicture(picture, useDates())}
      </span>
      <span className="text-muted text-xs">{describeUses(picture.uses)}</span>
    </button>
  )
}
