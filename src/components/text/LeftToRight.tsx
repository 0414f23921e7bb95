/** Shows an address or a number that is written from left to right in every language. */
export const LeftToRight = ({ text }: { text: string }) => <bdi dir="ltr">{text}</bdi>
