/** Texts of the feature, as the specification spells them. */
export const messages = {
  en: {
    resources: {
      consortiumPackages: { name: 'Manage Consortia Subscription' },
      consortiumResources: { name: 'View Consortia Resources' },
    },
  },
}
