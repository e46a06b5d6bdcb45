import { FileDown } from 'lucide-react'
import { buttonVariants } from '#app/ui/button.tsx'
import { formatFileSize } from '#app/upload/file-size.ts'

type PdfDownloadProps = { path: string; name: string; sizeBytes: number | null }

export function PdfDownload({ path, name, sizeBytes }: PdfDownloadProps) {
  return (
    <section
      aria-label="PDF of this lesson"
      className="no-print flex flex-wrap items-center justify-between gap-4 rounded-md border border-rule bg-card px-5 py-4"
    >
      <p className="grid">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="tabular text-muted text-sm">
          PDF{sizeBytes !== null && `, ${formatFileSize(sizeBytes)}`}
        </span>
      </p>
      <a href={path} className={buttonVariants({ variant: 'outline' })}>
        <FileDown aria-hidden /> Download PDF
      </a>
    </section>
  )
}
