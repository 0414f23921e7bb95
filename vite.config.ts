import { existsSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { portalBuild } from './scripts/build/portalBuild.ts'
import { stubUnusedModules } from './scripts/build/stubUnusedModules.ts'
import { markdownPlugin } from './scripts/build/markdownPlugin.ts'

/** The platform in development; `npm run dev` says otherwise by PLATFORM_URL. */
const platform = process.env['PLATFORM_URL'] ?? 'http://localhost:8080'

/** Tests whether the path of a module ends with one of these. Throws when one names a file of ours that is missing. */
function oneOf(...ends: string[]): (id: string) => boolean {
  for (const end of ends) {
    const isOurs = end.startsWith('/src/') || end.startsWith('/contract/')
    if (isOurs && !existsSync(path.join(import.meta.dirname, end)))
      throw new Error(`A chunk group names ${end}, which does not exist`)
  }
  return (id) => ends.some((end) => id.endsWith(end))
}

/**
 * Chunks by the screens that need them first: each holds the modules it names with all that they import, less what a
 * chunk of higher priority holds already. Everything else is a chunk of its own, loaded when it is opened.
 */
const chunkGroups = [
  { name: 'start', test: oneOf('/src/main.tsx'), priority: 50 },
  { name: 'portal', test: oneOf('/src/App.tsx'), priority: 40 },
  {
    name: 'dashboard',
    test: oneOf(
      '/src/dashboard/library/LibraryDashboard.tsx',
      '/src/dashboard/consortium/ConsortiaDashboard.tsx',
      '/src/dashboard/load.ts',
      '/contract/dashboard/endpoints.ts',
      '/contract/ddr/counts.ts',
    ),
    priority: 30,
  },
  // Charts and lists share a few functions; in the lists' chunk, charts would load all of it.
  { name: 'es-toolkit', test: /\/es-toolkit\/dist\/compat\//, priority: 25 },
  // Small, so that the queries of a screen need not wait for the code that shows them.
  {
    name: 'load',
    test: oneOf(
      '/src/resources/listQuery.ts',
      '/src/components/tables/columnLayoutsQuery.ts',
      '/src/resources/ddr/loadRequests.ts',
      '/src/resources/organization/loadOrganization.ts',
      '/contract/organization/signInTestEndpoints.ts',
      '/contract/preferences/columnEndpoints.ts',
    ),
    priority: 25,
  },
  // What most lists need, with their calls: each of them then opens with few files.
  {
    name: 'list',
    test: oneOf(
      '/src/components/lists/ListTable.tsx',
      '/src/components/filters/LiveFilters.tsx',
      '/src/components/filters/LinkSwitch.tsx',
      '/src/components/lists/LocalPager.tsx',
      '/src/components/files/DownloadButton.tsx',
      '/src/components/text/Facts.tsx',
      '/src/features/packages/Origins.tsx',
      '/src/components/lists/RowLink.tsx',
      '/src/features/uploads/RunningUpload.tsx',
      '/src/components/lists/SidePanel.tsx',
      '/src/components/tables/TableSettings.tsx',
      '/src/features/coverage/useCoverage.ts',
      '/src/components/lists/useRemoval.tsx',
      '/src/components/lists/useExportOrder.ts',
      '/src/components/lists/useFirstRowNumber.ts',
      '/src/components/lists/useVisibleColumns.ts',
      '/src/components/loading/ChoiceFailure.tsx',
      '/src/components/tables/actionsColumn.tsx',
      '/src/features/bulkActions/RemoveSelected.tsx',
      '/src/features/bulkActions/useRowRemoval.tsx',
      '/src/features/packages/packageColumns.tsx',
      '/src/features/savedViews/ListViews.tsx',
      '/src/resources/LibraryPage.tsx',
      '/contract/holdings/endpoints.ts',
      '/contract/packages/endpoints.ts',
      '/contract/consortium/endpoints.ts',
      '/contract/memberLibraries/endpoints.ts',
      '/contract/organization/endpoints.ts',
      '/contract/ddr/endpoints.ts',
      '/ra-core/dist/controller/list/ListBase.js',
      '/ra-data-simple-rest/dist/index.js',
      '/ra-ui-materialui/dist/input/SelectInput.js',
      '/ra-ui-materialui/dist/input/TextInput.js',
      '/@mui/icons-material/esm/AddOutlined.js',
      '/@mui/icons-material/esm/DeleteOutlined.js',
      '/@mui/material/esm/Chip/Chip.js',
    ),
    priority: 20,
  },
  // What forms and their messages need.
  {
    name: 'form',
    test: oneOf(
      '/src/components/dialogs/LeaveGuard.tsx',
      '/src/components/dialogs/NoticeDialog.tsx',
      '/src/components/tables/SmallTable.tsx',
      '/src/components/FocusableButton.tsx',
      '/src/components/inputs/restoredInput.ts',
      '/src/components/inputs/RadioChoice.tsx',
      '/src/components/inputs/scrollsAboveBar.module.css',
      '/src/components/inputs/useDraft.ts',
      '/src/components/inputs/useFileChooser.tsx',
      '/src/components/inputs/usePasswordRules.ts',
      '/src/components/text/MailAddress.tsx',
      '/src/components/tables/fittingWidth.ts',
      '/src/dataProvider/refusedFields.ts',
      '/src/features/conflicts/merge.ts',
      '/src/components/loading/Deferred.tsx',
      '/src/features/drafts/DraftOffer.tsx',
      '/contract/session/imageRules.ts',
    ),
    priority: 10,
  },
  // What requests and reports are chosen, printed and exported by.
  {
    name: 'filters',
    test: oneOf(
      '/src/features/dateWindow/DateWindowFields.tsx',
      '/src/components/filters/useRemoveParams.ts',
      '/src/components/files/ExportButtons.tsx',
      '/src/components/files/PrintSheet.tsx',
      '/src/components/inputs/DayField.tsx',
      '/src/components/inputs/OptionSearch.tsx',
      '/src/features/institutions/useInstitutions.ts',
    ),
    priority: 8,
  },
  // A few hundred bytes each.
  { name: 'icons', test: /\/@mui\/icons-material\//, priority: 5 },
]

/** Texts of a language: those of sign-in and public pages, and all others. English is part of the code. */
const languageGroup = {
  debugName: 'languages',
  name: (id: string) => {
    const [, code, file] = /\/content\/languages\/([\w-]+)\/([\w-]+)\.json$/.exec(id) ?? []
    if (code === undefined || file === undefined || ['language', 'formats'].includes(file))
      return null
    return ['login', 'oneTimeLinks', 'pages', 'public'].includes(file)
      ? `language-${code}-signed-out`
      : `language-${code}`
  },
  priority: 60,
}

const plugins = () => [...react(), stubUnusedModules(), markdownPlugin()]

export default defineConfig({
  plugins: [...plugins(), ...portalBuild(plugins)],
  // The platform puts a fresh nonce in place of this word in every answer (platform/http/portal.ts).
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    // docs/requirements/portal.md §9, "Supported browsers".
    target: ['chrome104', 'edge104', 'firefox91', 'safari15'],
    assetsInlineLimit: 0,
    // A running server still serves the files of the build before; the next start removes them (scripts/setup.mjs).
    emptyOutDir: false,
    // One small file beside the first script, instead of another one to wait for with each kind of screen.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting: { groups: [languageGroup, ...chunkGroups] } } },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '/platform': { target: platform, changeOrigin: true },
      '/r51': { target: platform, changeOrigin: true },
    },
  },
})
