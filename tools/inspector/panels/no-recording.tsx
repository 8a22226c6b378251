export const NoRecording = () => (
  <main className="nobody">
    <h2>No page is recorded</h2>
    <p>
      Open <a href="/?inspect">the application with ?inspect</a> in this browser. This page may be opened
      before or after it: what happened meanwhile is told again. Or import a recording.
    </p>
  </main>
);
