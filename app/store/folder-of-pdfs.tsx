/** A folder with sheets looking out of it. */
export function FolderOfPdfs({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 360 320" aria-hidden="true" className={className}>
      <path d="M34 92h104l22 26h166v178H34z" className="fill-accent-strong" />
      <Sheet transform="rotate(-9 120 150) translate(66 26)" />
      <Sheet transform="rotate(3 200 150) translate(136 8)" isChecked />
      <Sheet transform="rotate(11 260 160) translate(196 44)" />
      <path d="M20 140h320l-16 156H36z" className="fill-accent" />
      <path d="M20 140h320" strokeWidth="2" className="stroke-on-accent" strokeOpacity="0.35" />
      <rect x="70" y="216" width="118" height="42" rx="2" className="fill-card" />
      <path d="M82 232h72M82 244h48" strokeWidth="3" className="stroke-field" />
    </svg>
  )
}

function Sheet({ transform, isChecked = false }: { transform: string; isChecked?: boolean }) {
  return (
    <g transform={transform}>
      <path d="M0 0h86l24 24v150H0z" className="fill-card stroke-rule" />
      <path d="M86 0v24h24" fill="none" className="stroke-field" />
      <path d="M18 0v174" className="stroke-margin" />
      <path d="M30 38h48M30 54h62M30 70h36" strokeWidth="4" className="stroke-rule" />
      <text x="30" y="24" className="fill-danger-ink font-bold font-sans text-[13px]">
        PDF
      </text>
      {isChecked && (
        <path
          d="m32 104 8 10 18-26"
          strokeWidth="5"
          strokeLinecap="round"
          fill="none"
          className="stroke-success"
        />
      )}
    </g>
  )
}
