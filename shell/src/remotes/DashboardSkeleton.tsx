/** The shape of a dashboard while its files are on the way. */
export function DashboardSkeleton({ title }: { title: string }) {
  return (
    <div role="status">
      <p>Loading {title}…</p>
    </div>
  );
}
