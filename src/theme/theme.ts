import { alpha } from '@mui/material/styles'
import { defaultTheme, type RaThemeOptions } from 'react-admin'
import { palette } from './palette.ts'
import type { ThemeName } from '../preferences.ts'

/** Font family of interface text. */
const sans =
  "'Inter Variable', 'Inter Fallback', 'Noto Sans Devanagari', 'Nirmala UI', system-ui, sans-serif"
/** Font family of headings. */
const serif =
  "'Source Serif 4 Variable', Georgia, 'Times New Roman', 'Noto Serif Devanagari', 'Nirmala UI', serif"

/**
 * The one font weight other than the regular 400, because a browser resolves each weight separately
 * before it draws text.
 */
const strong = 600

const serifHeading = { fontFamily: serif, fontWeight: strong, letterSpacing: '-0.01em' }

/** Returns react-admin's settings of a field, outlined instead of filled. */
const withOutline = <Field extends { defaultProps?: object }>(field: Field | undefined) => ({
  ...field,
  defaultProps: { ...field?.defaultProps, variant: 'outlined' as const },
})

/** The colours of one theme. */
type Colours = (typeof palette)[ThemeName]
type Components = NonNullable<RaThemeOptions['components']>

const typography = {
  fontFamily: sans,
  fontWeightMedium: strong,
  fontWeightBold: strong,
  h1: { ...serifHeading, fontSize: '2rem', lineHeight: 1.2 },
  h2: { fontFamily: sans, fontWeight: strong, fontSize: '1rem', lineHeight: 1.35 },
  h3: { fontFamily: sans, fontWeight: strong, fontSize: '0.9375rem' },
  h4: serifHeading,
  h5: { ...serifHeading, fontSize: '1.375rem' },
  h6: { fontFamily: sans, fontWeight: strong, fontSize: '1rem' },
  body2: { fontSize: '0.875rem', lineHeight: 1.5 },
  caption: { fontSize: '0.8125rem', lineHeight: 1.45 },
  button: { textTransform: 'none', fontWeight: strong },
}

/** Keeps a single word from the last line of a text that wraps. Rows of lists wrap as they come, which costs less. */
const wholeLastLine = { textWrap: 'pretty' } as const

/** How a link or button shows that it has the focus of the keyboard. */
const focusRing = (colour: Colours) => ({
  '&:focus-visible': { outline: `2px solid ${colour.accent}`, outlineOffset: 2 },
})

/** Returns the colours of what is said, by its severity. */
const severityColour = (colour: Colours) => ({
  success: colour.green,
  info: colour.blue,
  warning: colour.amber,
  error: colour.brick,
})

/** Paper is light in both themes, as for what is styled without MUI (tokens.css). */
const printInLight = {
  '@media print': {
    'main [class*="Mui"]': {
      color: `${palette.light.ink} !important`,
      borderColor: `${palette.light.line} !important`,
    },
    'main .MuiPaper-root, main .MuiTableCell-root': { backgroundColor: '#fff !important' },
  },
}

/** Styles of the page itself, of texts, links and cards. */
const pageStyles = (colour: Colours): Components => ({
  MuiCssBaseline: {
    styleOverrides: {
      body: { fontFeatureSettings: "'cv11', 'ss03'" },
      // MUI's inputs detect automatic filling by these animations; see MuiInputBase.
      '@keyframes mui-auto-fill': { from: { display: 'block' } },
      '@keyframes mui-auto-fill-cancel': { from: { display: 'block' } },
      ...(colour === palette.dark && printInLight),
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          // A short transition would change the colour of one element per frame down the tree,
          // so transitions are off.
          transitionDuration: '0s !important',
        },
      },
    },
  },
  // The text of an empty list is a heading right below that of the page.
  MuiTypography: {
    defaultProps: { variantMapping: { h4: 'h2' } },
    styleOverrides: { body1: wholeLastLine },
  },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: {
      root: focusRing(colour),
    },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { backgroundImage: 'none' },
      // A card, as those of the dashboard (Widget.module.css).
      outlined: { borderRadius: 15, borderColor: colour.line },
    },
  },
  MuiSkeleton: {
    styleOverrides: {
      root: { backgroundColor: alpha(colour.inkSoft, 0.14) },
      // The place of a whole card or table: an outline is calmer than a slab of grey.
      rounded: {
        border: `1px solid ${colour.line}`,
        borderRadius: 15,
        backgroundColor: alpha(colour.inkSoft, 0.05),
      },
    },
  },
  // On the dark ground MUI's own colour of each severity is nearly black.
  ...(colour === palette.dark && {
    MuiAlert: {
      styleOverrides: {
        root: {
          variants: (['info', 'success', 'warning', 'error'] as const).map((severity) => ({
            props: { severity, variant: 'standard' as const },
            style: { backgroundColor: alpha(severityColour(colour)[severity], 0.14) },
          })),
        },
      },
    },
  }),
  // react-admin pales the text of an empty list below the contrast that WCAG 1.4.3 asks for.
  RaEmpty: {
    styleOverrides: {
      root: {
        '& .RaEmpty-message': { color: colour.inkSoft },
        '& .RaEmpty-icon': { width: 48, height: 48 },
        '& .RaEmpty-message h2': { fontSize: '1.375rem' },
      },
    },
  },
})

/** Styles of fields and their labels. */
const fieldStyles = (colour: Colours): Components => ({
  // The fields of filters and dialogs look like those of forms, which are outlined.
  MuiTextField: withOutline(defaultTheme.components?.MuiTextField),
  MuiFormControl: withOutline(defaultTheme.components?.MuiFormControl),
  // MUI's own border is too pale to show where a field is (WCAG 1.4.11).
  MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: 'var(--field)' } } },
  // The label lies on the border of its field, also with larger text; MUI's own distance is in pixels.
  MuiInputLabel: {
    styleOverrides: {
      outlined: {
        '&.MuiInputLabel-shrink': { transform: 'translate(14px, -0.5625rem) scale(0.75)' },
      },
    },
  },
  // One style sheet instead of one per input, which makes the form of the organization appear a third sooner.
  MuiInputBase: {
    defaultProps: { disableInjectingGlobalStyles: true },
    styleOverrides: {
      input: {
        // What a choice means while nothing is chosen; MUI's own paleness is below the contrast that
        // WCAG 1.4.3 asks for.
        '&::-webkit-input-placeholder': { color: colour.inkSoft, opacity: 1 },
        '&::-moz-placeholder': { color: colour.inkSoft, opacity: 1 },
      },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: wholeLastLine } },
  // Labels that wrap are apart from each other, even where check boxes are in a column without a gap.
  MuiFormControlLabel: { styleOverrides: { label: { paddingBlock: 4 } } },
  // react-admin computes its least width with twice our unit of spacing.
  RaSelectInput: { styleOverrides: { root: { minWidth: 160 } } },
})

/** Pixels between the edge of a form and its fields, and the button below them. */
const formPadding = 20

/** Styles of the forms of records: each is one card, as a list is, with fields no longer than a line of text. */
const formStyles = (colour: Colours): Components => {
  const card = { border: `1px solid ${colour.line}`, borderRadius: 15, overflow: 'clip' }
  return {
    RaCreate: { styleOverrides: { root: { '& .RaCreate-card': card } } },
    RaEdit: { styleOverrides: { root: { '& .RaEdit-card': card } } },
    RaSimpleForm: {
      styleOverrides: {
        root: {
          paddingTop: formPadding,
          paddingInline: formPadding,
          // The text below a field is nearer to it than to the next one.
          '& > .MuiStack-root': { maxWidth: 640, gap: 8 },
        },
      },
    },
  }
}

/** Styles of buttons and of what opens below them. */
const buttonStyles = (colour: Colours): Components => ({
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: focusRing(colour),
    },
  },
  // A name without spaces, such as that of a file, must not make a button wider than its place.
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: { root: { overflowWrap: 'anywhere' } },
  },
  // What has no room goes to a line of its own. On a phone and with large text, where that is usual, the buttons stand
  // apart.
  MuiToggleButtonGroup: {
    styleOverrides: {
      root: {
        flexWrap: 'wrap',
        '@media (max-width: 37.49em)': {
          gap: 4,
          '& .MuiToggleButtonGroup-grouped': {
            margin: 0,
            borderRadius: 6,
            borderLeftColor: colour.line,
          },
        },
      },
    },
  },
  MuiMenu: {
    // Locking the scroll of the page lays it out anew, once at opening and once at closing.
    defaultProps: { transitionDuration: 0, disableScrollLock: true },
    styleOverrides: { paper: { border: `1px solid ${colour.line}` } },
  },
  // As a menu: without an edge its last line seems to belong to what it covers.
  MuiAutocomplete: { styleOverrides: { paper: { border: `1px solid ${colour.line}` } } },
  // The first tab begins where the text above it does; the way back takes room once there is one.
  MuiTabScrollButton: { styleOverrides: { root: { '&.Mui-disabled': { display: 'none' } } } },
  MuiTooltip: {
    // react-admin explains each column header on hover; placing the text delays the sorted rows.
    defaultProps: { disableHoverListener: true },
    styleOverrides: {
      tooltip: {
        backgroundColor: colour.ink,
        color: colour.paper,
        fontSize: '0.8125rem',
      },
    },
  },
  RaToolbar: {
    styleOverrides: {
      root: {
        '&.RaToolbar-desktopToolbar': { paddingInline: formPadding },
        borderTop: `1px solid ${colour.line}`,
        backgroundColor: colour.surface,
      },
    },
  },
})

/** Styles of dialogs. */
const dialogStyles = (colour: Colours): Components => ({
  MuiDialog: {
    styleOverrides: {
      paper: { border: `1px solid ${colour.line}`, borderRadius: 10 },
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { ...serifHeading, fontSize: '1.375rem' } } },
  // The label of a field at the top lies on its border: without this space the content, which scrolls, would clip
  // it.
  MuiDialogContent: {
    styleOverrides: { root: { '.MuiDialogTitle-root + &': { paddingTop: 8 } } },
  },
  // The buttons end where the content ends.
  MuiDialogActions: {
    // On a phone a further button goes to a line of its own before a word of it is broken.
    styleOverrides: { root: { padding: '8px 24px 16px', flexWrap: 'wrap', rowGap: 8 } },
  },
})

/** Styles of tables. */
const tableStyles = (colour: Colours): Components => ({
  // A target of at least 24 by 24 px (WCAG 2.5.8), also beside another one.
  MuiTableSortLabel: { styleOverrides: { root: { minHeight: 24, minWidth: 24 } } },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: colour.line },
      // Figures below each other; in names it would set the hyphens apart.
      alignRight: { fontVariantNumeric: 'tabular-nums' },
      head: { color: colour.inkSoft, fontWeight: strong },
    },
  },
})

/** Returns the theme of a mode: MUI's settings for react-admin's screens. */
function themeOf(mode: ThemeName): RaThemeOptions {
  const colour = palette[mode]
  return {
    ...defaultTheme,
    palette: {
      mode,
      primary: { main: colour.accent, dark: colour.accentStrong, contrastText: colour.onAccent },
      secondary: { main: colour.accent, contrastText: colour.onAccent },
      success: { main: colour.green },
      info: { main: colour.blue },
      warning: { main: colour.amber },
      error: { main: colour.brick },
      background: { default: colour.paper, paper: colour.surface },
      text: { primary: colour.ink, secondary: colour.inkSoft },
      divider: colour.line,
    },
    shape: { borderRadius: 6 },
    spacing: 4,
    typography,
    transitions: { duration: { shortest: 120, shorter: 120, short: 150, standard: 180 } },
    components: {
      ...defaultTheme.components,
      ...pageStyles(colour),
      ...fieldStyles(colour),
      ...buttonStyles(colour),
      ...formStyles(colour),
      ...dialogStyles(colour),
      ...tableStyles(colour),
    },
  }
}

/** The light theme. */
export const lightTheme = themeOf('light')
/** The dark theme. */
export const darkTheme = themeOf('dark')
