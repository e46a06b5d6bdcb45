import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Select } from '#app/ui/input.tsx'
import { formatFileSize } from '#app/upload/file-size.ts'
import { FileUpload } from '#app/upload/file-upload.tsx'
import type { TextFile } from '#app/upload/text-files.data.ts'
import type { Values } from './block.ts'

const address = '/admin/files'

/** Only admins upload films, and files for texts. */
export function useIsAdmin() {
  return useRouteLoaderData<{ user: { role: string } | null }>('root')?.user?.role === 'admin'
}

/** Fills the form of a file block: with an earlier upload, or with a new one. For admins. */
export function ChooseFile({ onChoose }: { onChoose: (values: Values) => void }) {
  const isAdmin = useIsAdmin()
  const [files, setFiles] = useState<TextFile[]>([])
  useEffect(() => {
    if (isAdmin) void fetchFiles().then(setFiles)
  }, [isAdmin])
  if (!isAdmin) return null

  function choose({ address, name, sizeBytes }: TextFile) {
    const title = name.replace(/\.pdf$/i, '').replaceAll(/[-_]+/g, ' ')
    onChoose({ title, address, note: `PDF, ${formatFileSize(sizeBytes)}` })
  }

  return (
    <>
      {files.length > 0 && (
        <Field>
          <Label>Take one of your files</Label>
          <Select
            defaultValue=""
            onChange={(event) => {
              const chosen = files[Number(event.currentTarget.value)]
              if (chosen) choose(chosen)
            }}
          >
            <option value="" disabled>
              Choose a file
            </option>
            {files.map(({ address, name }, position) => (
              <option key={address} value={position}>
                {name}
              </option>
            ))}
          </Select>
          <FieldHelp>The newest comes first.</FieldHelp>
        </Field>
      )}
      <FileUpload
        label="PDF from your computer"
        kind="pdf"
        ticketAddress={address}
        folder="files"
        names={{ path: 'uploaded' }}
        current={null}
        onChange={(file) => {
          if (!file) return
          const { path, name, sizeBytes } = file
          choose({ address: `/${path}`, name, sizeBytes: sizeBytes ?? 0 })
        }}
      />
    </>
  )
}

/** None without a connection: a file can still be uploaded, or its address typed. */
async function fetchFiles(): Promise<TextFile[]> {
  try {
    const answer: unknown = await (await fetch(address)).json()
    return (answer as { files?: TextFile[] }).files ?? []
  } catch {
    return []
  }
}
