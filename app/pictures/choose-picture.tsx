import { Images } from 'lucide-react'
import { useState } from 'react'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogContent, DialogTitle } from '#app/ui/dialogs/dialog.tsx'
import { fetchPicturePath } from './fetch-pictures.ts'
import { PictureLibrary } from './picture-library.tsx'
import type { LibraryPicture } from './pictures.data.ts'

export type ChosenPicture = { path: string; alt: string }

type ChoosePictureProps = {
  /** The bucket of the field's pictures; one from elsewhere is copied to it. */
  bucket: string
  /** Completes the button's label for screen readers. */
  label: string
  onChoose: (picture: ChosenPicture) => void | Promise<void>
}

/** Beside the upload of a cover or of a page's picture. */
export function ChoosePicture({ bucket, label, onChoose }: ChoosePictureProps) {
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState('')

  async function choose(picture: LibraryPicture) {
    setError('')
    const answer = await fetchPicturePath(picture, bucket)
    if ('error' in answer) return setError(answer.error)
    setOpen(false)
    await onChoose({ path: answer.path, alt: picture.alt })
  }

  return (
    <>
      <Button
        variant="outline"
        size="small"
        disabled={!isHydrated}
        className="justify-self-start noscript:hidden!"
        onClick={() => setOpen(true)}
      >
        <Images aria-hidden /> Choose from my pictures
        <span className="sr-only">for {label}</span>
      </Button>
      {isOpen && (
        <Dialog>
          <DialogContent
            open
            onClose={() => setOpen(false)}
            className="w-[min(44rem,calc(100vw-2rem))]"
          >
            <DialogTitle>My pictures</DialogTitle>
            {error && (
              <p role="alert" className="mb-3 text-danger-ink text-sm">
                {error}
              </p>
            )}
            <PictureLibrary onChoose={(picture) => void choose(picture)} />
          </DialogContent>
        </Dialog>
      )}
    </>
  )
}
