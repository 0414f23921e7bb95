/** Texts of the feature, as the specification spells them. */
export const messages = {
  en: {
    resources: {
      organization: { name: 'Organization Details' },
      memberLibraries: { name: 'Member Libraries' },
    },
  },
}
