import { Trash2 } from 'lucide-react'
import { type Matches, pageMeta } from '#app/lib/seo/seo.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import {
  Card,
  CardContent,
  CardCover,
  CardFooter,
  CardHeader,
  CardText,
  CardTitle,
} from '#app/ui/card.tsx'
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogTitle,
  DialogTrigger,
} from '#app/ui/dialogs/dialog.tsx'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { Field, FieldHelp, Label } from '#app/ui/field.tsx'
import { Choice, Input, Select, Textarea } from '#app/ui/input.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { PatternCover } from '#app/ui/pattern-cover.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import { PageHeader } from './page-header.tsx'
import { notify } from './toasts/notify.ts'

export function meta({ matches }: { matches: Matches }) {
  return pageMeta(matches, { title: 'Style guide', noindex: true })
}

export default function Styleguide() {
  return (
    <>
      <PageHeader
        title="Style guide"
        eyebrow="Development only"
        lead="Every primitive of the site, in this scheme."
        crumbs={[
          { name: 'Home', path: '/' },
          { name: 'Style guide', path: '/styleguide' },
        ]}
      >
        <Button variant="accent">The one action</Button>
      </PageHeader>
      <div className="container-grid grid gap-14 pb-24">
        <Sample title="Colors">
          {colours.map((colour) => (
            <div key={colour} className="text-xs">
              <div
                className="mb-1 h-12 w-24 rounded-md border border-rule"
                style={{ background: `var(--color-${colour})` }}
              />
              {colour}
            </div>
          ))}
        </Sample>
        <Sample title="Type">
          <div className="grid gap-3">
            {['text-5xl', 'text-4xl', 'text-3xl', 'text-2xl', 'text-xl'].map((size) => (
              <p key={size} className={`font-serif ${size}`}>
                Books you can read, 1,234.50
              </p>
            ))}
            <p>
              Body text with{' '}
              <a href="/services" className="link">
                services
              </a>
              , <strong>bold</strong> and <em>italic</em>.
            </p>
          </div>
        </Sample>
        <Sample title="Buttons">
          <Button variant="accent">Accent</Button>
          <Button>Primary</Button>
          <Button variant="outline">Outline</Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="danger">
            <Trash2 aria-hidden /> Delete
          </Button>
          <Button disabled>Disabled</Button>
          <Button pending pendingLabel="Submitting...">
            Submit
          </Button>
          <Button size="small">Small</Button>
          <Button size="large">Large</Button>
        </Sample>
        <Sample title="Fields">
          <div className="grid w-full max-w-xl gap-5">
            <Field>
              <Label>Name</Label>
              <Input defaultValue="Sample" />
              <FieldHelp>Help stands below.</FieldHelp>
            </Field>
            <Field error="Please enter a valid email address.">
              <Label>Email</Label>
              <Input type="email" defaultValue="not-an-address" />
            </Field>
            <Field>
              <Label>Category</Label>
              <Select>
                <option>QBO Tips</option>
              </Select>
            </Field>
            <Field>
              <Label>Message</Label>
              <Textarea />
            </Field>
            <Choice type="checkbox" name="choice" defaultChecked>
              Correct
            </Choice>
          </div>
        </Sample>
        <Sample title="Badges, progress, skeleton">
          <Badge>Neutral</Badge>
          <Badge tone="accent">Free</Badge>
          <Badge tone="success">Owned</Badge>
          <Badge tone="danger">Failed</Badge>
          <div className="grid w-full max-w-md gap-2">
            <Progress value={43} label="Course progress" />
            <p className="tabular text-sm">6 of 14 lessons, 43%</p>
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-24" />
          </div>
        </Sample>
        <Sample title="Cards and covers">
          {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((seed) => (
            <Card key={seed} className="w-72">
              <CardCover>
                <PatternCover seed={seed} title="QBO from zero" />
              </CardCover>
              <CardHeader>
                <CardTitle>QBO from zero</CardTitle>
                <CardText>A card is composed.</CardText>
              </CardHeader>
              <CardContent>
                <Progress value={43} label="Progress" />
              </CardContent>
              <CardFooter>
                <Button size="small">Continue Learning</Button>
              </CardFooter>
            </Card>
          ))}
        </Sample>
        <Sample title="Messages">
          <div className="grid w-full gap-4">
            <Alert>
              <AlertTitle>Note</AlertTitle>
              <p>Something to know.</p>
            </Alert>
            <Alert tone="success">Saved.</Alert>
            <Alert tone="warning">Careful.</Alert>
            <Alert tone="danger">Failed.</Alert>
            <EmptyState>
              <EmptyStateTitle>No posts yet</EmptyStateTitle>
              <p>When there are posts, they appear here.</p>
              <Button variant="outline">Write one</Button>
            </EmptyState>
          </div>
        </Sample>
        <Sample title="Dialog and toasts">
          <Dialog>
            <DialogTrigger variant="outline">Delete course</DialogTrigger>
            <DialogContent>
              <DialogTitle>Delete this course?</DialogTitle>
              <p>Its 3 modules and 14 lessons go with it.</p>
              <DialogFooter>
                <DialogClose>Cancel</DialogClose>
                <Button variant="danger">Delete</Button>
              </DialogFooter>
            </DialogContent>
          </Dialog>
          {(['neutral', 'success', 'warning', 'destructive'] as const).map((tone) => (
            <Button
              key={tone}
              variant="outline"
              onClick={() => notify({ title: 'Title', text: `A ${tone} toast.`, tone })}
            >
              {tone} toast
            </Button>
          ))}
        </Sample>
        <Sample title="Table and pages">
          <div className="w-full">
            <Table>
              <TableHeader>
                <TableRow>
                  <TableHead>Account</TableHead>
                  <TableHead className="text-right">Balance</TableHead>
                </TableRow>
              </TableHeader>
              <TableBody>
                <TableRow>
                  <TableCell label="Account">Checking</TableCell>
                  <TableCell label="Balance" className="tabular sm:text-right">
                    6,200.00
                  </TableCell>
                </TableRow>
                <TableRow>
                  <TableCell label="Account">Receivables</TableCell>
                  <TableCell label="Balance" className="tabular sm:text-right">
                    1,800.00
                  </TableCell>
                </TableRow>
              </TableBody>
            </Table>
            <Pagination page={2} total={50} pageSize={10} className="mt-4" />
          </div>
        </Sample>
      </div>
    </>
  )
}

const colours = ['paper', 'card', 'sunk', 'ink', 'muted', 'rule', 'field', 'margin'].concat([
  'primary',
  'accent',
  'accent-soft',
  'danger',
  'danger-soft',
  'success',
  'success-soft',
  'desk',
])

function Sample({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 border-rule border-b pb-2 text-2xl">{title}</h2>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </section>
  )
}
