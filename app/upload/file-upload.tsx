import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { ChoosePicture } from '#app/pictures/choose-picture.tsx'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { formatFileSize } from './file-size.ts'
import { useMaxBytes } from './storage-limits.ts'
import { limitWords, type UploadKind, uploadLimits } from './upload-limits.ts'
import { type StoredFile, type UploadState, useUpload } from './use-upload.ts'

type FileUploadProps = {
  label: string
  /** Where the words around it say the same. */
  isLabelHidden?: boolean
  kind: UploadKind
  ticketAddress: string
  folder: string
  /** The form fields for the stored file's path, name and size; all empty without a file. */
  names: { path: string; name?: string; size?: string }
  current: StoredFile | null
  /** The server's answer to the file. */
  error?: string
  /** A file that a script has made, uploaded as if it was chosen. */
  given?: File | null
  /** The whole file has arrived. */
  onSent?: (file: File) => void
  /** Shown below the words for a wrong file. */
  mistakeHelp?: ReactNode
  /** Reports a running upload, during which the form should not be saved. */
  onBusy?: (isBusy: boolean) => void
  /** May take its time, as with a picture that is measured: the upload is busy until then. */
  onChange?: (file: StoredFile | null) => void | Promise<void>
}

/** Kinds that offer the pictures uploaded earlier. */
const picked = new Set<UploadKind>(['cover', 'courseCover', 'sitePicture'])

/**
 * Uploads a file as soon as it is chosen, with progress, cancel and resume; the form holds its
 * path.
 */
export function FileUpload(props: FileUploadProps) {
  const { label, isLabelHidden, kind, ticketAddress, folder, names, current } = props
  const { error = null, given = null, onSent, mistakeHelp, onBusy, onChange } = props
  const [file, setFile] = useState(current)
  const path = useRef<HTMLInputElement>(null)
  // The 'input' event of a typed field, which a script's change does not fire: the form drops the
  // message that asked for a file.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first file is no change
  useEffect(() => {
    if (file !== current) path.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [file])
  const limit = uploadLimits[kind]
  const maxBytes = useMaxBytes(kind)
  const upload = useUpload({
    kind,
    ticketAddress,
    folder,
    onSent,
    onStored(stored) {
      setFile(stored)
      return onChange?.(stored)
    },
  })
  function choose(chosen: File) {
    onBusy?.(true)
    void upload.choose(chosen).finally(() => onBusy?.(false))
  }
  const takeGiven = useEffectEvent((made: File) => choose(made))
  useEffect(() => {
    if (given) takeGiven(given)
  }, [given])
  return (
    <div className="grid gap-3 rounded-md border border-rule bg-card p-4">
      <input ref={path} type="hidden" name={names.path} value={file?.path ?? ''} />
      {names.name && <input type="hidden" name={names.name} value={file?.name ?? ''} />}
      {names.size && <input type="hidden" name={names.size} value={file?.sizeBytes ?? ''} />}
      {file && !upload.isBusy && (
        <div className="flex items-center justify-between gap-3">
          <p className="min-w-0 wrap-anywhere">
            <strong>{file.name}</strong>
            {file.sizeBytes !== null && (
              <span className="tabular text-muted"> {formatFileSize(file.sizeBytes)}</span>
            )}
          </p>
          <Button
            variant="outline"
            size="small"
            aria-label={`Remove ${label}`}
            onClick={() => {
              setFile(null)
              void onChange?.(null)
            }}
          >
            Remove
          </Button>
        </div>
      )}
      {!upload.isBusy && (
        <Field error={upload.state.step === 'idle' ? (upload.state.mistake ?? error) : null}>
          <Label className={isLabelHidden ? 'sr-only' : undefined}>
            {file ? `Replace ${label}` : label}
          </Label>
          {/* A new key after each file: the same one can be chosen again. */}
          <Input
            key={file?.path ?? 'none'}
            type="file"
            accept={limit.accept}
            onChange={(event) => {
              const chosen = event.target.files?.[0]
              if (chosen) choose(chosen)
            }}
          />
          <FieldHelp>{limitWords(kind, maxBytes)}</FieldHelp>
        </Field>
      )}
      {upload.state.step === 'idle' && upload.state.mistake && mistakeHelp}
      {!upload.isBusy && picked.has(kind) && (
        <ChoosePicture
          bucket={limit.bucket}
          label={label}
          onChoose={({ path, alt }) => {
            const chosen = { path, name: 'A picture of yours', sizeBytes: null, alt }
            setFile(chosen)
            return onChange?.(chosen)
          }}
        />
      )}
      <UploadProgress
        label={label}
        state={upload.state}
        onCancel={() => {
          upload.cancel()
          onBusy?.(false)
        }}
        onResume={() => {
          onBusy?.(true)
          void upload.resume().finally(() => onBusy?.(false))
        }}
      />
    </div>
  )
}

type UploadProgressProps = {
  label: string
  state: UploadState
  onCancel(): void
  onResume(): void
}

function UploadProgress({ label, state, onCancel, onResume }: UploadProgressProps) {
  const id = useId()
  if (state.step === 'idle') return null
  if (state.step === 'failed') {
    return (
      <Alert tone="danger" role="alert">
        <AlertTitle>Upload Error</AlertTitle>
        <p className="wrap-anywhere">
          {state.name}: {state.reason}
        </p>
        <p className="mt-2 flex flex-wrap gap-3">
          <Button variant="outline" size="small" onClick={onResume}>
            Resume
          </Button>
          <Button variant="quiet" size="small" onClick={onCancel}>
            Cancel
          </Button>
        </p>
      </Alert>
    )
  }
  const percent = Math.floor((100 * state.sentBytes) / state.totalBytes)
  return (
    <div className="grid gap-2">
      <p id={id} className="tabular text-sm wrap-anywhere">
        {state.name}: {formatFileSize(state.sentBytes)} of {formatFileSize(state.totalBytes)},{' '}
        {percent}%
      </p>
      <Progress value={percent} label={`Upload of ${label}`} />
      <p role="status" className="text-sm">
        {state.step === 'retrying' && 'No connection. Trying again. What was already sent is kept.'}
      </p>
      <Button variant="outline" size="small" className="justify-self-start" onClick={onCancel}>
        Cancel Upload
      </Button>
    </div>
  )
}
