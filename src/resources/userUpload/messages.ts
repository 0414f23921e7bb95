/** Texts of the feature, as the specification spells them. */
export const messages = {
  en: {
    resources: {
      userUpload: { name: 'User Uploads' },
    },
  },
}
