/**
 * Tables into which usage is loaded in bulk by COPY, with the double clicks and first uses of COUNTER settled already.
 * Everything else is recorded by `UsageStore.record`.
 */
export const usageBulkTables = { events: 'usageEvents', coverage: 'usageCoverage' } as const
