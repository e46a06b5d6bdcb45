import { useRef, useState } from 'react'
import { counted } from '#app/lib/lists.ts'
import { FileUpload } from '#app/upload/file-upload.tsx'
import type { ProductValues } from './product-fields.ts'

const uploadsAddress = '/admin/products/uploads'
/** The placeholder for the path in a cover's URL. */
export const coverPathMark = 'PATH'

type ProductFilesProps = {
  values: ProductValues
  /** The number of people who have claimed the product, and will get its new PDF. */
  claims: number
  /** The pages of the stored PDF; null when they could not be counted. */
  pages: number | null
  /** The URL of a cover's preview, with a placeholder for its path. */
  coverPattern: string
  onBusy(isBusy: boolean): void
  onChange(): void
}

/** Uploads of cover and PDF, with progress and a preview of the stored file. */
export function ProductFiles(props: ProductFilesProps) {
  const { values, claims, pages, coverPattern, onBusy, onChange } = props
  const [cover, setCover] = useState(values.coverPath)
  const [pdf, setPdf] = useState({ path: values.pdfPath, name: values.pdfName })
  // A ref, not state: an upload calls the callbacks of the render it began in.
  const busy = useRef(new Set<string>())

  function fieldOf(kind: 'cover' | 'productPdf') {
    return {
      kind,
      ticketAddress: uploadsAddress,
      folder: 'product',
      onBusy(isBusy: boolean) {
        if (isBusy) busy.current.add(kind)
        else busy.current.delete(kind)
        onBusy(busy.current.size > 0)
      },
    }
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid gap-3">
        <FileUpload
          {...fieldOf('cover')}
          label="Cover image"
          names={{ path: 'coverPath' }}
          current={cover ? { path: cover, name: 'Cover', sizeBytes: null } : null}
          onChange={(file) => {
            setCover(file?.path ?? '')
            onChange()
          }}
        />
        {cover && (
          <img
            src={addressOf(coverPattern, cover)}
            alt="Preview of the cover"
            width={240}
            height={300}
            className="aspect-[4/5] w-40 rounded-sm border border-rule bg-sunk object-cover"
          />
        )}
      </div>
      <div className="grid gap-3">
        <FileUpload
          {...fieldOf('productPdf')}
          label="PDF file"
          names={{ path: 'pdfPath', name: 'pdfName', size: 'pdfSize' }}
          current={
            pdf.path
              ? {
                  path: pdf.path,
                  name: pdf.name || 'PDF',
                  sizeBytes: values.pdfSize ? Number(values.pdfSize) : null,
                }
              : null
          }
          onChange={(file) => {
            setPdf({ path: file?.path ?? '', name: file?.name ?? '' })
            onChange()
          }}
        />
        {pdf.path && (
          <p>
            <a
              href={`/admin/products/pdf?${new URLSearchParams(pdf)}`}
              className="link inline-flex min-h-11 items-center"
            >
              View the PDF
            </a>
          </p>
        )}
        <p className="text-muted text-sm">
          {pdf.path && pdf.path === values.pdfPath && pages !== null
            ? `${counted(pages, 'page')}. Visitors see the first one.`
            : 'Pages are counted when you save. Visitors see the first one.'}
        </p>
        {claims > 0 && (
          <p className="text-muted text-sm">
            Claimed by {counted(claims, 'person', 'people')}. If you replace the PDF, they get the
            new one, too.
          </p>
        )}
      </div>
    </div>
  )
}

function addressOf(pattern: string, path: string) {
  return /^https?:\/\//.test(path) ? path : pattern.replace(coverPathMark, path)
}
