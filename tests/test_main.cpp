// Runs the suites. Unlike doctest's own main, it fails when no test case ran: a misspelt filter
// must not look like success.

#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <ostream>
#include <string>

namespace
{

// What the listener below has seen. A query such as --help or --list-test-cases runs nothing.
struct RunCount
{
    bool wasRun = false;
    int casesRun = 0;
};

RunCount& runCount()
{
    static RunCount count;
    return count;
}

class CaseCounter : public doctest::IReporter
{
public:
    // clang-format off
    explicit CaseCounter(const doctest::ContextOptions&) {}
    void test_run_start() override { runCount().wasRun = true; }
    void test_case_start(const doctest::TestCaseData&) override { runCount().casesRun++; }

    void report_query(const doctest::QueryData&) override {}
    void test_run_end(const doctest::TestRunStats&) override {}
    void test_case_reenter(const doctest::TestCaseData&) override {}
    void test_case_end(const doctest::CurrentTestCaseStats&) override {}
    void test_case_exception(const doctest::TestCaseException&) override {}
    void subcase_start(const doctest::SubcaseSignature&) override {}
    void subcase_end() override {}
    void log_assert(const doctest::AssertData&) override {}
    void log_message(const doctest::MessageData&) override {}
    void test_case_skipped(const doctest::TestCaseData&) override {}
    // clang-format on
};

REGISTER_LISTENER("case counter", 1, CaseCounter);

bool namesAnOutputFile(const std::string& argument)
{
    return argument.find("-o=") == 0 || argument.find("out=") != std::string::npos;
}

} // namespace

int main(int argc, char** argv)
{
    doctest::Context context(argc, argv);

    // The cases redirect cout. The report keeps its own way out, so that a check that fails in
    // the meantime is seen, and is not taken for output of the program. A stream set here would
    // override --out=<file>.
    std::ostream report(std::cout.rdbuf());
    if (std::none_of(argv + 1, argv + argc, namesAnOutputFile))
        context.setCout(&report);

    const int result = context.run();
    report.flush();
    if (runCount().wasRun && runCount().casesRun == 0)
    {
        std::cerr << "No test case ran: nothing matches the filters." << std::endl;
        return EXIT_FAILURE;
    }
    return result;
}
