import EditOutlined from '@mui/icons-material/EditOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import RefreshOutlined from '@mui/icons-material/RefreshOutlined'
import { Box, Button, GlobalStyles, Paper, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import {
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useTranslate } from 'react-admin'
import { CardSection } from '../../components/CardSection.tsx'
import { RowsSkeleton } from '../../components/loading/RowsSkeleton.tsx'
import { LoadFailure } from '../../components/loading/LoadFailure.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { UnusedParams } from './UnusedParams.tsx'
import { SavedViews } from '../../features/savedViews/SavedViews.tsx'
import { stack } from '../../components/stack.ts'
import { useNotifyFailure } from '../../components/notices/useNotifyFailure.ts'

/** Prints the report black on white, without controls and pager. */
const printStyles = {
  '@media print': {
    '.no-print': { display: 'none !important' },
    '.report-sheet': {
      // A grid leaves no room for the headings that a table repeats on each page: what follows would be over its rows.
      display: 'block !important',
      border: '0 !important',
      padding: '0 !important',
      printColorAdjust: 'exact',
    },
    '.report-sheet > * + *': { marginTop: '12px !important' },
    '.report-sheet, .report-sheet :is(th, td)': { background: '#fff !important' },
    '.report-sheet *': { color: '#000 !important' },
    // Paper does not scroll, so no shadow says that there is more.
    '.report-sheet [role="group"]': {
      overflow: 'visible !important',
      background: 'none !important',
    },
    '.report-sheet [role="img"], .report-sheet li': { breakInside: 'avoid' },
    // Tables that scroll sideways on screen become as narrow as the page.
    '.report-sheet :is(th, td)': {
      position: 'static !important',
      minWidth: '0 !important',
      padding: '3px 6px !important',
      fontSize: '11px !important',
    },
    '.report-sheet th': { whiteSpace: 'normal !important' },
    // A column is as wide as the longest word of its heading; names may break anywhere.
    '.report-sheet thead th': { overflowWrap: 'break-word' },
    '.report-sheet tbody th': { overflowWrap: 'anywhere' },
    tr: { breakInside: 'avoid' },
  },
}

interface Props {
  /** Resource name of the report. */
  resource: string
  /** The report's parameters as the query string of a saved view. */
  view: string
  /** The controls for the report's parameters. */
  controls: ReactNode
  /** Translation key of the Load button. */
  loadLabel: string
  /** Whether the parameters are valid; the controls show what is wrong. */
  canLoad?: boolean
  onLoad: () => void
  /** The parameters that the address names with values that the report does not use. */
  unusedParams: readonly string[]
  children: ReactNode
}

/**
 * Shows a report: its controls on one wrapping line, and the result below. Once the report is loaded by its button, the
 * controls fold; beside the sentence that describes the result are buttons that open them and that load it once more.
 */
export function ReportSheet(props: Props) {
  const { resource, view, controls, loadLabel, canLoad = true, onLoad, children } = props
  const translate = useTranslate()
  const openReport = useMemo(() => ({ screen: resource, current: view }), [resource, view])
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const [isFolded, setFolded] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!canLoad) return
    setFolded(true)
    onLoad()
  }
  const folding = useMemo(
    () => ({
      isFolded,
      formId,
      loadLabel,
      unfold: () => {
        // Only a form that is displayed can take the focus.
        flushSync(() => setFolded(false))
        form.current?.focus()
      },
    }),
    [isFolded, formId, loadLabel],
  )
  return (
    <>
      <PageTitle title={`resources.${resource}.name`} />
      <GlobalStyles styles={printStyles} />
      <Box sx={{ ...stack, gap: 5 }}>
        <Paper
          component="form"
          ref={form}
          id={formId}
          tabIndex={-1}
          aria-label={translate('reports.controls')}
          noValidate
          className="no-print"
          variant="outlined"
          onSubmit={submit}
          sx={{
            p: { xs: 4, sm: 5 },
            display: isFolded ? 'none' : 'flex',
            flexWrap: 'wrap',
            gap: 4,
            '&:focus': { outline: 'none' },
            alignItems: 'center',
            '& .MuiTextField-root': { my: 0 },
            // Two date fields side by side on a phone.
            '& .half': { flex: { xs: '1 1 40%', sm: 'none' } },
          }}
        >
          {controls}
          <Button type="submit" variant="contained" disabled={!canLoad}>
            {loadLabel}
          </Button>
        </Paper>
        <UnusedParams names={props.unusedParams} />
        <ViewContext value={openReport}>
          <FoldingContext value={folding}>{children}</FoldingContext>
        </ViewContext>
      </Box>
    </>
  )
}

/** The state that a saved view of the report would store. */
const ViewContext = createContext<{ screen: string; current: string } | null>(null)

/** Whether the controls are folded, what opens them again, and the form and button that load the report once more. */
const FoldingContext = createContext({
  isFolded: false,
  formId: '',
  loadLabel: '',
  unfold: () => {},
})

interface AnswerProps<T> {
  /** Describes the shown report in a sentence. */
  description: string
  actions: ReactNode
  query: { data: T | undefined; error: Error | null; refetch: () => unknown }
  isEmpty: (data: T) => boolean
  /** Text of an empty report; without it, that there is no data. */
  emptyText?: string
  /** Loads the rows that are not shown yet, before the report is printed. */
  loadAllRows?: () => Promise<void>
  /** The pager of a report whose pages are loaded one by one; it stays when a page cannot be loaded. */
  pager?: ReactNode
  children: (data: T) => ReactNode
}

/**
 * Shows the result of a report as skeleton, failure, empty text or content, below the sentence that
 * describes it.
 */
export function ReportResult<T>({
  description,
  actions,
  query,
  isEmpty,
  emptyText,
  loadAllRows,
  pager,
  children,
}: AnswerProps<T>) {
  const translate = useTranslate()
  const print = usePrint(loadAllRows)
  const { data, error } = query
  const view = useContext(ViewContext)
  const { isFolded, formId, loadLabel, unfold } = useContext(FoldingContext)
  const body = () => {
    if (error !== null) return <LoadFailure error={error} onRetry={() => void query.refetch()} />
    if (data === undefined) return <RowsSkeleton label={translate('reports.loading')} />
    if (isEmpty(data)) {
      return (
        <Typography color="textSecondary" sx={{ py: 12, textAlign: 'center' }}>
          {emptyText ?? translate('reports.none')}
        </Typography>
      )
    }
    return children(data)
  }
  return (
    <CardSection className="report-sheet" aria-label={description} isStacked>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <Typography variant="h2" component="h2" sx={{ flex: '1 1 320px' }}>
          {description}
        </Typography>
        <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {isFolded && (
            <>
              <ChangeButton description={description} onClick={unfold} />
              <Button type="submit" form={formId} startIcon={<RefreshOutlined />}>
                {loadLabel}
              </Button>
            </>
          )}
          {view && <SavedViews {...view} />}
          <Button
            startIcon={<PrintOutlined />}
            loading={print.isPending}
            disabled={data === undefined || error !== null}
            onClick={() => print.mutate()}
          >
            {translate('reports.print')}
          </Button>
          {actions}
        </Box>
      </Box>
      {body()}
      {pager}
    </CardSection>
  )
}

/** Shows the button that opens the controls again. It takes the focus from the button that folded them. */
function ChangeButton({ description, onClick }: { description: string; onClick: () => void }) {
  const translate = useTranslate()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const label = translate('reports.change')
  return (
    <Button
      ref={button}
      startIcon={<EditOutlined />}
      aria-label={`${label}: ${description}`}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

/** Returns the mutation that loads all rows and then prints the page. */
function usePrint(loadAllRows: (() => Promise<void>) | undefined) {
  const notifyFailure = useNotifyFailure()
  return useMutation({
    mutationFn: async () => {
      await loadAllRows?.()
      window.print()
    },
    onError: notifyFailure,
  })
}
