/** Texts of the feature, as the specification spells them. */
export const messages = {
  en: {
    resources: {
      titles: { name: 'View / Configure Library resources' },
      holdingsSummary: { name: 'View Holdings Summary' },
      openAccess: { name: 'Manage OA Resources' },
    },
  },
}
