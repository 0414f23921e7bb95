/** Texts of the feature, as the specification spells them. */
export const messages = {
  en: {
    resources: {
      usageReport: { name: 'Usage' },
      ddrReport: { name: 'DDR Report' },
      contuReport: { name: 'CONTU Report' },
    },
  },
}
