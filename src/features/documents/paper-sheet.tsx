import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { type Language, languageNames } from "#contract/language.ts";
import { shownLanguage } from "../../i18n/texts.ts";
import { type Paper, type PaperBlock, type PaperText, shortHash } from "#contract/paper.ts";
import { tie } from "../../i18n/typography.ts";
import { Notice } from "../../ui/notice.tsx";
import { Sheet, SheetFacts, SheetGoods, SheetNumber, SheetTerms } from "../../ui/sheet.tsx";
import { SheetClosing, SheetFoot, SheetNotes, SheetSeal, SheetSigns } from "../../ui/sheet-closing.tsx";
import { PaperLogo } from "../shell/brand.tsx";
import { focusHeadingIfLost } from "../shell/focus-heading.ts";

const tieRow = ([name, value]: readonly [string, string]) => [tie(name), tie(value)] as const;

const Block = ({ block }: { block: PaperBlock }) => {
  switch (block.kind) {
    case "text":
      return <p>{tie(block.text)}</p>;
    case "heading":
      return <h2>{tie(block.text)}</h2>;
    case "facts":
      return <SheetFacts facts={block.rows.map(tieRow)} />;
    case "goods":
      return (
        <SheetGoods
          columns={block.columns.map(tie)}
          rows={block.rows.map((row) => row.map(tie))}
          total={block.total && tieRow(block.total)}
        />
      );
    case "terms":
      return <SheetTerms terms={block.terms.map(tie)} part={block.part ?? undefined} />;
    case "notes":
      return <SheetNotes title={tie(block.title)} />;
    case "signs":
      return <SheetSigns hint={block.hint} signers={block.signers} />;
  }
};

const Blocks = ({ blocks }: { blocks: readonly PaperBlock[] }) =>
  blocks.map((block, index) => <Block key={index} block={block} />);

/** Blocks up to the last section, and the last one, which stays on the page of the signatures. */
const splitClosing = ({ blocks }: PaperText) => {
  const last = blocks.findLastIndex(({ kind }) => kind === "heading");
  const closing = blocks.slice(last);
  const signs = closing.filter(({ kind }) => kind === "signs");
  return { body: blocks.slice(0, last), section: closing.filter(({ kind }) => kind !== "signs"), signs };
};

const Subject = ({ subject }: Pick<PaperText, "subject">) =>
  subject !== null && (
    <p>
      <b>
        <span>{tie(subject.name)}</span>
        {subject.serial !== null && (
          <>
            {" "}
            <SheetNumber>{subject.serial}</SheetNumber>
          </>
        )}
      </b>
    </p>
  );

const Translation = ({ text, language }: { text: PaperText; language: Language }) => {
  const { t } = useTranslation("papers");
  return (
    <Sheet logo={<PaperLogo />} title={tie(text.title)} meta={text.meta.map(tie)} lang={language} translation>
      <p>
        <b>{t("translation")}</b>
      </p>
      <Subject subject={text.subject} />
      <Blocks blocks={text.blocks} />
    </Sheet>
  );
};

/** A paper as it was signed, or as it would be now; below it a translation, if it was signed in the other language. */
export const PaperSheet = ({ paper }: { paper: Paper }) => {
  const { t, i18n } = useTranslation("papers");
  const { text, language, number, hash, signature, translation, since } = paper;
  const { body, section, signs } = splitClosing(text);
  const own = shownLanguage(i18n);
  return (
    <>
      {translation !== null && (
        <Notice title={t("other.title", { language: languageNames[language] })}>{t("other.lead")}</Notice>
      )}
      {/* Navigation ends before the paper has loaded. */}
      <Sheet
        ref={focusHeadingIfLost}
        logo={<PaperLogo />}
        title={tie(text.title)}
        meta={text.meta.map(tie)}
        lang={language}
      >
        <Subject subject={text.subject} />
        <Blocks blocks={body} />
        <SheetClosing>
          <Blocks blocks={section} />
          {signature !== null && <SheetSeal>{tie(signature.seal)}</SheetSeal>}
          <Blocks blocks={signs} />
          {since.length > 0 && (
            <section lang={own}>
              <h2>{t("since")}</h2>
              <SheetFacts facts={since.map(tieRow)} />
            </section>
          )}
          {signature !== null && signature.record !== "none" && (
            <SheetFoot lang={own}>
              <span>{t("hash", { number, hash: shortHash(hash) })}</span>
              <Link to="/check/" search={{ paper: `${number}-${shortHash(hash)}` }}>
                {t("check")}
              </Link>
              {signature.record === "restored" && <span>{t("restored")}</span>}
            </SheetFoot>
          )}
        </SheetClosing>
      </Sheet>
      {translation !== null && <Translation text={translation} language={own} />}
    </>
  );
};
