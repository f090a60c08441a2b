export function StaticOverviewPage() {
  return null;
}
export function ContactPage() {
  return null;
}
