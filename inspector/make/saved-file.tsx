import { saveFile } from "../save-file.ts";

/** A file that was made, to be saved; `name` says where in the sources it belongs. */
export const SavedFile = ({ title, name, text }: { title: string; name: string; text: string }) => (
  <section aria-label={title}>
    <h2>
      {title} <small>{name}</small>
    </h2>
    <div className="sample">
      <button type="button" onClick={() => saveFile(name.replace(/^.*\//, ""), text)}>
        Save
      </button>
    </div>
    <pre>{text}</pre>
  </section>
);
