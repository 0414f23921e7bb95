/** The input of a usage report with the choices that its screen begins with, but for the days. */
export const usageReport = {
  subject: 'overall',
  device: 'all',
  detail: 'summary',
  consortiumId: null,
  customerId: null,
} as const
